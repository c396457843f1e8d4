import { page, picture, type Way } from '../way.js'

/** A component that shows what `code` loads. */
const component = (imports: string, text: string) =>
  `${imports}\n\nexport default function Part() {\n  return <p>{${text}}</p>\n}\n`

/** A private page around a component of the site. */
const around = (name: string, body = '<Part />') => ({
  [`docs/vault/${name}.mdx`]: page(`import Part from '@site/src/modules/${name}.jsx'\n\n# ${name}\n\n${body}`),
})

/** A component that loads something once it is mounted, so that none of it is prerendered. */
const later = (load: string) =>
  `import { useEffect, useState } from 'react'

export default function Part() {
  const [text, setText] = useState('')
  useEffect(() => {
    ${load}
  }, [])
  return <p>{text}</p>
}
`

/** Ways through modules that a private page loads, initially or on demand. */
export const MODULES: readonly Way[] = [
  {
    name: 'a component of the site',
    files: (secret) => ({ ...around('plain'), 'src/modules/plain.jsx': component('', `'${secret}'`) }),
  },
  {
    name: 'a component loaded later',
    files: (secret) => ({
      'docs/vault/lazy.mdx': page(
        "import React, { Suspense } from 'react'\nimport BrowserOnly from '@docusaurus/BrowserOnly'\n\nexport const Lazy = React.lazy(() => import('@site/src/modules/lazy.jsx'))\n\n<BrowserOnly>{() => <Suspense><Lazy /></Suspense>}</BrowserOnly>",
      ),
      'src/modules/lazy.jsx': component('', `'${secret}'`),
    }),
  },
  {
    name: 'data loaded later',
    files: (secret) => ({
      ...around('data'),
      'src/modules/data.jsx': later("import('./data.json').then((module) => setText(module.default.text))"),
      'src/modules/data.json': JSON.stringify({ text: secret }),
    }),
  },
  {
    name: 'data loaded later by what is loaded later',
    files: (secret) => ({
      ...around('deep'),
      'src/modules/deep.jsx': later("import('./deep-first.js').then((first) => first.load()).then(setText)"),
      'src/modules/deep-first.js': "export const load = () => import('./deep-second.js').then((module) => module.text)",
      'src/modules/deep-second.js': `export const text = '${secret}'`,
    }),
  },
  {
    name: 'a partial loaded later',
    files: (secret) => ({
      ...around('partial'),
      'src/modules/partial.jsx': later(
        "import('@site/docs/vault/_later.mdx').then((module) => setText(String(module.default)))",
      ),
      'docs/vault/_later.mdx': `Only ${secret} knows.`,
    }),
  },
  {
    name: 'the name of a chunk',
    files: (secret) => ({
      ...around('named'),
      'src/modules/named.jsx': later(
        `import(/* webpackChunkName: "${secret}" */ './named.js').then((module) => setText(module.text))`,
      ),
      'src/modules/named.js': `export const text = 'Named ${secret}'`,
    }),
  },
  {
    name: 'a folder of modules that a pattern loads',
    files: (secret) => ({
      ...around('pattern'),
      'src/modules/pattern.jsx': later(
        "import('./pattern/' + (document.title.length > 3 ? 'one' : 'two') + '.json').then((module) => setText(module.default.text))",
      ),
      'src/modules/pattern/one.json': JSON.stringify({ text: `${secret} one` }),
      'src/modules/pattern/two.json': JSON.stringify({ text: `${secret} two` }),
    }),
  },
  {
    name: 'a file that is asked for by its address',
    files: (secret) => ({
      ...around('address'),
      'src/modules/address.jsx': later(
        "fetch(new URL('./address.bin', import.meta.url)).then((answer) => answer.text()).then(setText)",
      ),
      'src/modules/address.bin': `bytes of ${secret}`,
    }),
  },
  {
    name: 'a WebAssembly file that is asked for by its address',
    files: (secret) => ({
      ...around('wasm'),
      'src/modules/wasm.jsx': later(
        "fetch(new URL('./engine.wasm', import.meta.url)).then((answer) => answer.arrayBuffer()).then(() => setText('run'))",
      ),
      'src/modules/engine.wasm': Buffer.from(`\0asm\u0001\0\0\0${secret}`),
    }),
  },
  {
    name: 'a worker',
    files: (secret) => ({
      ...around('worker'),
      'src/modules/worker.jsx': later(
        "new Worker(new URL('./worker.js', import.meta.url)).onmessage = (one) => setText(one.data)",
      ),
      'src/modules/worker.js': `postMessage('${secret}')`,
    }),
  },
  {
    name: 'a licence comment',
    files: (secret) => ({
      ...around('licence'),
      'src/modules/licence.jsx': `/*! @license ${secret} */\n${component('', `'${secret}'`)}`,
    }),
  },
  {
    name: 'a stylesheet',
    files: (secret) => ({
      ...around('style'),
      'src/modules/style.jsx': component("import './style.css'", "'styled'"),
      'src/modules/style.css': `.plain::after { content: "${secret}"; }`,
    }),
  },
  {
    name: 'a class name of a CSS module',
    files: (secret) => ({
      ...around('classes'),
      'src/modules/classes.jsx': component("import styles from './classes.module.css'", `styles['${secret}']`),
      'src/modules/classes.module.css': `.${secret} { color: red; }`,
    }),
  },
  {
    name: 'a stylesheet that is loaded later',
    files: (secret) => ({
      ...around('laterstyle'),
      'src/modules/laterstyle.jsx': later("import('./laterstyle.css').then(() => setText('styled'))"),
      'src/modules/laterstyle.css': `.later::after { content: "${secret}"; }`,
    }),
  },
  {
    name: 'a picture in a stylesheet',
    files: (secret) => ({
      ...around('back'),
      'src/modules/back.jsx': component("import './back.css'", "'styled'"),
      'src/modules/back.css': '.back { background: url(./back.png); }',
      'src/modules/back.png': Buffer.concat([picture(secret), Buffer.alloc(20_000, 'x')]),
    }),
  },
  {
    name: 'a document that a component requires',
    files: (secret) => ({
      ...around('required'),
      'src/modules/required.jsx': component('', "require('./required.pdf').default"),
      'src/modules/required.pdf': `%PDF-1.4 ${secret}`,
    }),
  },
  {
    name: 'a film that a component shows',
    files: (secret) => ({
      ...around('film'),
      'src/modules/film.jsx': component("import film from './film.mp4'", 'film'),
      'src/modules/film.mp4': Buffer.concat([Buffer.from(secret), Buffer.alloc(20_000, 'x')]),
    }),
  },
  {
    name: 'another private page set into a private page',
    files: (secret) => ({
      'docs/vault/inner.mdx': page(`# Inner\n\n${secret}`),
      'docs/vault/outer.mdx': page("import Inner from './inner.mdx'\n\n# Outer\n\n<Inner />"),
    }),
  },
  {
    name: 'what a plugin hands to a private route',
    plugin: 'plugins/routes.mjs',
    files: (secret) => ({
      'plugins/routes.mjs': `export default ({ baseUrl }) => ({
  name: 'routes',
  async contentLoaded({ actions }) {
    const data = await actions.createData('data.json', { text: '${secret} created' })
    actions.addRoute({ path: baseUrl + 'shown', component: '@site/src/modules/frame.jsx', props: { text: 'open' }, exact: true })
    actions.addRoute({
      path: baseUrl + 'docs/vault/made',
      component: '@site/src/modules/frame.jsx',
      props: { text: '${secret} in props' },
      modules: { data },
      context: { data },
      exact: true,
    })
  },
})\n`,
      'src/modules/frame.jsx': 'export default ({ text, data }) => <main>{text}{data?.text}</main>\n',
    }),
  },
  {
    name: 'a component of the theme that only a private route shows',
    plugin: 'plugins/themed.mjs',
    files: (secret) => ({
      'plugins/themed.mjs': `export default ({ baseUrl }) => ({
  name: 'themed',
  contentLoaded: ({ actions }) =>
    actions.addRoute({ path: baseUrl + 'docs/vault/themed', component: '@theme/Treasure', exact: true }),
})\n`,
      'src/theme/Treasure.jsx': `export default () => <main>${secret}</main>\n`,
    }),
  },
  {
    name: 'the author of the last change',
    files: (secret) => ({
      'docs/vault/changed.md': page('# Changed', { last_update: { author: secret, date: '2024-05-05' } }),
    }),
  },
  {
    name: 'custom props of a private category',
    files: (secret) => ({
      'docs/vault/props/_category_.json': JSON.stringify({
        label: 'Props',
        customProps: { note: secret },
        className: secret,
      }),
      'docs/vault/props/one.md': page('# One'),
    }),
  },
]
