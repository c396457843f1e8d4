import { describe, expect, test } from 'vitest'
import { CONFIG_SHAPES } from '../testing/config-shapes.js'
import { addTheme, removeTheme } from './config-theme.js'

const OPTIONS = { orgID: 'a', privatePaths: ['/docs/partners'], group: 'partners' }
const crlf = (text: string) => text.replaceAll('\n', '\r\n')

const added = (text: string, typed = false): string => {
  const result = addTheme(text, typed, OPTIONS)
  if ('refusal' in result) throw new Error(result.refusal)
  return result.text
}

describe.each(CONFIG_SHAPES)('$name', ({ file, text }) => {
  const typed = /ts$/.test(file)
  test.each([
    ['line feeds', text],
    ['Windows line ends', crlf(text)],
  ])('is wrapped once and restored exactly, with %s', (_, before) => {
    const after = added(before, typed)
    expect(after).toContain('/docs/partners/')
    expect(after.replaceAll('\r\n', '').includes('\n')).toBe(!before.includes('\r\n'))
    expect(addTheme(after, typed, OPTIONS)).toEqual({ text: after })
    expect(removeTheme(after, typed)).toEqual({ text: before })
  })
})

test('the template gets an import, a constant above its export, and a call', () => {
  const before = CONFIG_SHAPES[0]?.text ?? ''
  expect(added(before, true)).toBe(
    before
      .replace(
        "import type * as Preset from '@docusaurus/preset-classic'\n",
        "$&import { portico } from '@portico/docusaurus-theme/config'\n",
      )
      .replace(
        'export default config',
        `// Added by "portico add"; "portico remove" removes it.
const withPortico = portico({
  orgID: 'a',
  uxMode: 'modal',
  privatePaths: [
    { path: '/docs/partners/', groups: ['partners'] },
  ],
})

export default withPortico(config)`,
      ),
  )
})

test('added code has the indentation, quotes and semicolons of the file', () => {
  const after = added('module.exports = {\n\t"title": "Manual",\n\t"url": "https://manual.example",\n};\n')
  expect(after).toContain(
    'module.exports = require("@portico/docusaurus-theme/config").portico({\n\torgID: "a",\n\tuxMode: "modal",\n',
  )
  expect(after).toMatch(/\}\)\(module\.exports\);\n$/)
})

test('a formatter may change the line breaks of added code, and the author its options', () => {
  const before = 'export default {\n  title: "Manual",\n};\n'
  const changed = added(before)
    .replace('withPortico({\n  title', 'withPortico(\n  {\n  title')
    .replace('});\n', '},\n);\n')
    .replace('uxMode: "modal"', 'uxMode: "redirect"')
  expect(removeTheme(changed, false)).toEqual({ text: before })
})

test.each([
  ['cannot be parsed', 'export default { title: ', 'it cannot be parsed'],
  ['exports nothing', 'export const title = "Manual"\n', 'no default export'],
  [
    'uses the function that it exports elsewhere',
    'export default function create() { return {} }\ncreate.cached = true\n',
    'uses the function create',
  ],
])('a configuration that %s is refused', (_, text, reason) => {
  expect(addTheme(text, false, OPTIONS)).toEqual({ refusal: expect.stringContaining(reason) })
})

test.each([
  [`export default { themes: [['@portico/docusaurus-theme', { orgID: 'a' }]] }\n`],
  [`import { portico } from '@portico/docusaurus-theme/config'\nexport default portico({ orgID: 'a' })({})\n`],
])('a configuration that was written by hand is kept, and not removed', (text) => {
  expect(addTheme(text, false, OPTIONS)).toEqual({ text })
  expect(removeTheme(text, false)).toHaveProperty('refusal')
})
