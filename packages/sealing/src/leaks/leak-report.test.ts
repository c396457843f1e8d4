import { expect, test } from 'vitest'
import { type Finding, idOf } from './finding.js'
import { leakReport } from './leak-report.js'

const finding = (text: string, file: string, more: Partial<Finding> = {}): Finding => ({
  text,
  file,
  id: idOf(text),
  sentence: `the sentence "${text}" of docs/a.md:3 is in ${file}, line 1`,
  ...more,
})
const lines = (findings: readonly Finding[], plugins: readonly string[] = []) =>
  leakReport(findings, plugins).split('\n')

test('a text that is in many files is reported once, with its id', () => {
  const report = lines(Array.from({ length: 9 }, (_, at) => finding('One text', `${at}.html`)))
  expect(report).toContain(`- the sentence "One text" of docs/a.md:3 is in 0.html, line 1 [${idOf('One text')}]`)
  expect(report.filter((line) => line.includes('One text'))).toHaveLength(1)
  expect(report).toContain('  and in 5 more files')
})

test('many texts of one file are one entry, which names the plugin that wrote the file', () => {
  const all = Array.from({ length: 800 }, (_, at) => finding(`Text ${at}`, 'llms-full.txt'))
  const report = lines(all, ['docusaurus-plugin-content-docs', 'docusaurus-plugin-llms'])
  expect(report[0]).toMatch(/800 found/)
  expect(report).toContain('- 800 private texts are in llms-full.txt')
  expect(report).toContain('  and 790 more texts')
  expect(report.join('\n')).toMatch(
    /Fix: the plugin docusaurus-plugin-llms writes this file: exclude the private paths/,
  )
  expect(report.length).toBeLessThan(18)
})

test.each([
  ['search-index.json', ['@easyops-cn/docusaurus-search-local'], /plugin @easyops-cn\/docusaurus-search-local writes/],
  ['sw.js', ['docusaurus-plugin-pwa'], /plugin docusaurus-plugin-pwa writes/],
  ['_redirects', [], /no plugin of the site is known to write this file, so look in static\//],
  ['assets/js/main.0a.js', [], /component that such a page shows, or global data of a plugin/],
  ['pagefind/fragment/en_1.pf_fragment', [], /Pagefind writes this file: it indexes the built files/],
  ['pagefind/pagefind-ui.js', [], /Pagefind writes this file: it is part of the search itself, not of its index/],
  ['other.txt', [], /look in static\//],
])('the report says how to fix %s', (file, plugins, fix) => {
  expect(leakReport([finding('One text', file)], plugins)).toMatch(fix)
})

test('the report names the line of the configuration that loads the plugin', () => {
  const [name, line] = ['docusaurus-plugin-llms', 'docusaurus.config.js:12']
  expect(leakReport([finding('One text', 'llms-full.txt')], [name], { [name]: line })).toContain(
    'Fix: the plugin docusaurus-plugin-llms (docusaurus.config.js:12) writes this file: exclude the private paths',
  )
})

test("for a text in a page, the report says to remove it from the page's source", () => {
  expect(leakReport([finding('One text', 'a.html', { madeFrom: 'docs/b.md' })], [])).toMatch(
    /Fix: remove it from docs\/b\.md, or make that page private too/,
  )
})

test('a page is named before the files that were generated from it', () => {
  const all = [finding('One text', 'search-index.json'), finding('One text', 'a.html', { madeFrom: 'docs/b.md' })]
  expect(lines(all)[1]).toMatch(/is in a\.html/)
})

test('findings that are not texts are reported as they are, each once', () => {
  const report = lines([{ sentence: 'x is under a private path' }, { sentence: 'x is under a private path' }])
  expect(report.filter((line) => line === '- x is under a private path')).toHaveLength(1)
  expect(report.join()).not.toContain('--allow')
})
