import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { placesOf } from './rule-locations.js'

const siteDir = mkdtempSync(join(tmpdir(), 'portico-places-'))
const put = (name: string, text: string) => {
  mkdirSync(dirname(join(siteDir, name)), { recursive: true })
  writeFileSync(join(siteDir, name), text)
}

afterAll(() => rmSync(siteDir, { recursive: true }))

put(
  'docusaurus.config.ts',
  "import { rules } from './access/rules.js'\nconst link = { to: '/deals/' }\nexport default { rules }\n",
)
put(
  'access/rules.ts',
  "import '../docusaurus.config'\nexport const rules = [\n  { path: 'docs/*', groups: ['a'] },\n  { path: '/deals/' },\n  { path: { regex: '^/b\\\\d' } },\n]\n",
)
put('docs/_category_.yml', 'label: Docs\ncustomProps:\n  access: signed-in\n')
put('docs/open.md', '---\ntitle: Open\naccess: public\n---\n')

test('a rule is located where it is written, also in files that the configuration imports; folders and pages in their own files', () => {
  const places = placesOf({
    siteDir,
    configFile: join(siteDir, 'docusaurus.config.ts'),
    rules: [{ path: 'docs/*' }, { path: '/deals/' }, { path: { regex: '^/b\\d' } }, { path: `/com${'posed'}/*` }],
    reasons: [
      { by: 'folder', at: 'docs/_category_', access: 'signed-in' },
      { by: 'page', at: 'docs/open.md', access: 'public' },
      { by: 'leads-to', at: '/docs/open' },
    ],
  })
  expect(places).toEqual({
    'rule docs/*': { file: 'access/rules.ts', line: 3 },
    'rule /deals/': { file: 'access/rules.ts', line: 4 },
    'rule /^/b\\d/': { file: 'access/rules.ts', line: 5 },
    'rule /composed/*': { file: 'docusaurus.config.ts' },
    'folder docs/_category_': { file: 'docs/_category_.yml', line: 3 },
    'page docs/open.md': { file: 'docs/open.md', line: 3 },
  })
})
