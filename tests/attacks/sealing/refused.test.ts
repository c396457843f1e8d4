import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealSite } from '../../../packages/sealing/src/write/seal-site.js'
import { type AdversarialSite, adversarialSite, type Bundler } from './adversarial-site.js'
import { SITE_KEY } from './site-key.js'
import { type Files, page, picture, type Way } from './way.js'

/** A page that loads a module on demand, through a separate module: MDX would drop the comment that names a chunk. */
const loads = (doc: string, name: string, chunk: string): Files => ({
  [doc]: page(`import { load } from '@site/src/modules/${name}-loader.js'\n\n# Loads\n\n{typeof load}`),
  [`src/modules/${name}-loader.js`]: `export const load = () => import(/* webpackChunkName: '${chunk}' */ './${name}.js')\n`,
  [`src/modules/${name}.js`]: `export const text = 'what ${name} says'\n`,
})

/** Ways to make the bundler misplace private modules. */
const BUILD: Files = {
  'plugins/bundler.mjs': `export default () => ({
  name: 'bundler',
  configureWebpack: (config, isServer) =>
    isServer
      ? {}
      : { optimization: { splitChunks: { cacheGroups: { mine: { name: 'mine', test: /moved\\.js/, chunks: 'all', enforce: true, priority: 99 } } } } },
})\n`,
  'src/modules/moved.js': "export const text = 'moved secret'\n",
  'docs/vault/moved.mdx': page("import { text } from '@site/src/modules/moved.js'\n\n# Moved\n\n{text}"),
  'src/modules/open-moved.js': "export const text = 'moved, and said to everyone'\n",
  'docs/moved.mdx': page("import { text } from '@site/src/modules/open-moved.js'\n\n# Moved\n\n{text}"),
  ...loads('docs/named.mdx', 'open', 'shared'),
  ...loads('docs/vault/named.mdx', 'secret', 'shared'),
  ...loads('docs/vault/spoofed.mdx', 'spoofed', 'sealed0-99'),
}

/** Files that are stored or used where a host serves them to everyone. */
const SEALING: Files = {
  'plugins/report.mjs': `import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
export default () => ({
  name: 'report',
  configureWebpack: (config, isServer) => ({
    plugins: isServer ? [] : [{
      apply: (compiler) => compiler.hooks.done.tap('report', (stats) => {
        globalThis.bundled = JSON.stringify(stats.toJson({ all: false, assets: true, chunks: true }))
      }),
    }],
  }),
  postBuild: ({ outDir }) => writeFileSync(join(outDir, 'stats.json'), globalThis.bundled),
})\n`,
  'docs/vault/quoted.mdx': page('# Quoted\n\nA private text of more than a few words.'),
  'docs/vault/quoted.json': JSON.stringify({ text: 'private' }),
  'src/modules/quotes.jsx':
    "import Quoted from '@site/docs/vault/quoted.mdx'\nimport data from '../../docs/vault/quoted.json'\n\nexport default () => <div><Quoted />{data.text}</div>\n",
  'docs/quotes.mdx': page("import Quotes from '@site/src/modules/quotes.jsx'\n\n# Quotes\n\n<Quotes />"),
  'static/docs/vault/page.html': '<h1>A static page</h1>',
  'static/docs/attic/note.txt': 'A note for people of whom no page is',
  'static/assets/vault/note.txt': 'A note among assets',
}

/** What public code imports from a private folder, and the message that must name both files. */
const USES: readonly (readonly [what: string, files: Files, places: readonly string[]])[] = [
  [
    'an exported value of a private page',
    {
      'docs/vault/value.mdx': page("export const code = 'Brynthax'\n\n# Value\n\n{code}"),
      'src/pages/value.mdx': page("import { code } from '@site/docs/vault/value.mdx'\n\n# Value\n\n{code}"),
    },
    ['docs/vault/value.mdx', 'src/pages/value.mdx'],
  ],
  [
    'a code file',
    {
      'docs/vault/code.md': page('# Code\n\nSee the sample.'),
      'docs/vault/sample.js': "export const text = 'Tamroquil'\n",
      'src/pages/code.jsx':
        "import { text } from '@site/docs/vault/sample.js'\nexport default function Code() {\n  return <pre>{text}</pre>\n}\n",
    },
    ['docs/vault/sample.js', 'src/pages/code.jsx'],
  ],
  [
    'a TypeScript file that only re-exports a value',
    {
      'docs/vault/typed.md': page('# Typed\n\nSee the table.'),
      'docs/vault/typed.ts': "export const rate: string = 'Morvexil'\n",
      'src/hand-on.ts': "export { rate } from '../docs/vault/typed'\n",
      'src/pages/typed.tsx':
        "import { rate } from '@site/src/hand-on'\nexport default function Typed() {\n  return <pre>{rate}</pre>\n}\n",
    },
    ['docs/vault/typed.ts', 'src/'],
  ],
  [
    'the source of a file, as text',
    {
      'docs/vault/raw.md': page('# Raw\n\nSee the source.'),
      'docs/vault/raw.txt': 'Yldranor\n',
      'loaders/raw.cjs': "module.exports = (source) => 'export default ' + JSON.stringify(source)\n",
      'src/pages/raw.jsx':
        "import text from '!!../../loaders/raw.cjs!../../docs/vault/raw.txt'\nexport default function Raw() {\n  return <pre>{text}</pre>\n}\n",
    },
    ['docs/vault/raw.txt', 'src/pages/raw.jsx'],
  ],
  [
    'a picture',
    {
      'docs/vault/shown.md': page('# Shown\n\n![Plan](./plan.png)'),
      'docs/vault/plan.png': picture('plan'),
      'src/pages/shown.jsx':
        'import plan from \'@site/docs/vault/plan.png\'\nexport default function Shown() {\n  return <img src={plan} alt="" />\n}\n',
    },
    ['docs/vault/plan.png', 'src/pages/shown.jsx'],
  ],
]

const site = (name: string, bundler: Bundler, files: Files, way: Partial<Way>): AdversarialSite => {
  const newSite = adversarialSite(`${name}-${bundler}`, [{ name, files: () => files, ...way }], {
    bundler,
    locales: ['en'],
  })
  newSite.write(files)
  return newSite
}

describe.each(['rspack', 'webpack'] as const)('under %s', (bundler) => {
  let root: string
  const sites: AdversarialSite[] = []
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'portico-refused-'))
  })
  afterAll(() => {
    for (const site of sites) site.remove()
    rmSync(root, { recursive: true, force: true })
  })

  test('a build that puts private modules into public chunks, or into those of other readers, stops', async () => {
    const newSite = site('refused-build', bundler, BUILD, { plugin: 'plugins/bundler.mjs' })
    sites.push(newSite)
    const output = await newSite.build(join(root, 'build-staging')).then(
      () => 'built',
      (cause: Error) => cause.message,
    )
    expect(output).toMatch(/src\/modules\/secret-loader\.js names a chunk "shared"/)
    expect(output).toMatch(/src\/modules\/moved\.js is used only by private pages/)
    expect(output).toMatch(/src\/modules\/spoofed-loader\.js names a chunk "sealed0-99"/)
  }, 600_000)

  describe('of a site whose public files show private ones', () => {
    let output = ''
    beforeAll(async () => {
      const files = Object.assign({}, SEALING, ...USES.map(([, some]) => some))
      const newSite = site('refused-sealing', bundler, files, {
        plugin: 'plugins/report.mjs',
        rules: [
          { path: '/docs/attic/', groups: ['climbers'] },
          { path: '/assets/vault/', groups: ['climbers'] },
        ],
      })
      sites.push(newSite)
      const staging = join(root, 'sealing-staging')
      await newSite.build(staging)
      output = await sealSite({ staging, out: join(root, 'site'), to: SITE_KEY }).then(
        () => 'sealed',
        (cause: Error) => cause.message,
      )
    }, 600_000)

    test.each(USES)('%s that public code uses is refused, and both files are named', (_, __, [file, user]) => {
      expect(output).toMatch(new RegExp(`${file} [^\\n]*used by ${user}`))
    })

    test('each file that is stored or used where a host serves it to everyone is named', () => {
      expect(output).toMatch(/docs\/vault\/quoted\.mdx is among private pages and is used by src\/modules\/quotes\.jsx/)
      expect(output).toMatch(
        /docs\/vault\/quoted\.json is among private pages and is used by src\/modules\/quotes\.jsx/,
      )
      for (const file of ['docs/vault/page.html', 'docs/attic/note.txt', 'assets/vault/note.txt'])
        expect(output).toContain(`${file} is under a private path`)
      expect(output).toContain('stats.json describes the bundle')
    })

    test('nothing is published', () => expect(existsSync(join(root, 'site'))).toBe(false))
  })
})
