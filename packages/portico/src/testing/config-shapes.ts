/** A configuration as sites have them, with the files that it imports. Each evaluates to a site with the title "Manual". */
export interface ConfigShape {
  readonly name: string
  readonly file: string
  readonly text: string
  readonly helpers?: Readonly<Record<string, string>>
}

const TYPES = '@docusaurus/types'
const PRESET = '@docusaurus/preset-classic'

const TYPED = 'docusaurus.config.ts'
const ESM = 'docusaurus.config.mjs'
const JS = 'docusaurus.config.js'

const BASE = `{ title: 'Manual', url: 'https://manual.example', baseUrl: '/' }`
const HELPERS = {
  'base.mjs': `export default ${BASE}\n`,
  'helpers.mjs': `export const base = ${BASE}\nexport const defineConfig = (config) => config\n`,
  'base.cjs': `module.exports = ${BASE}\n`,
}

/** Shapes of configurations: everything around what is exported must be preserved. */
export const CONFIG_SHAPES: readonly ConfigShape[] = [
  {
    name: 'the typed template of Docusaurus',
    file: TYPED,
    text: `import type { Config } from '${TYPES}'
import type * as Preset from '${PRESET}'

// This runs in Node.js.

const config: Config = {
  title: 'Manual', // its name
  url: 'https://manual.example',
  baseUrl: '/',
  presets: [['classic', { docs: {}, blog: false } satisfies Preset.Options]],
}

export default config
`,
  },
  {
    name: 'the JavaScript template of Docusaurus',
    file: JS,
    text: `// @ts-check
// \`@type\` annotations allow autocompletion.

import {fileURLToPath} from 'node:url'; // for paths

/** @type {import('${TYPES}').Config} */
const config = {
  title: 'Manual',
  url: 'https://manual.example',
  baseUrl: '/',
  customFields: { name: typeof fileURLToPath },
};

export default config;
`,
  },
  {
    name: 'satisfies, tabs, no imports',
    file: TYPED,
    text: `export default {
\ttitle: 'Manual',
\turl: 'https://manual.example',
\tbaseUrl: '/',
\tthemes: [],
} satisfies import('${TYPES}').Config
`,
  },
  {
    name: 'a type in a comment, double quotes',
    file: ESM,
    text: `/** @type {import("${TYPES}").Config} */
export default {
    "title": "Manual",
    "url": "https://manual.example",
    "baseUrl": "/",
};
`,
  },
  {
    name: 'themes and all on one line',
    file: ESM,
    text: `export default { title: 'Manual', url: 'https://manual.example', baseUrl: '/', themes: [] };`,
  },
  {
    name: 'themes in a variable, changed later',
    file: ESM,
    text: `const themes = []
const config = { ...${BASE}, themes }
config.themes.push(...[])
export default config
`,
  },
  { name: 'a promise', file: TYPED, text: `export default Promise.resolve(${BASE})\n` },
  {
    name: 'an async arrow function',
    file: ESM,
    text: `export default async () => {
  const { base } = await import('./helpers.mjs')
  return { ...base }
}
`,
  },
  { name: 'an arrow function with an object', file: TYPED, text: `export default () => (${BASE})\n` },
  {
    name: 'a function declaration, followed by code in parentheses',
    file: JS,
    text: `export default async function createConfig() {
  const again = createConfig.name
  return { ...${BASE}, customFields: { again } }
}
;(() => {})()
`,
  },
  {
    name: 'a function declaration without a name, followed by an array',
    file: TYPED,
    text: `import path from 'node:path'
export default function (): object {
  return ${BASE}
}
[path.sep].forEach(() => {})
`,
  },
  {
    name: 'a call of its own function',
    file: TYPED,
    text: `async function getConfig() {
  if (process.env.CI) return { ...${BASE}, tagline: 'In a pipeline' }
  return ${BASE}
}

export default getConfig()
`,
  },
  {
    name: 'a call of an imported function',
    file: ESM,
    text: `import base from './base.mjs'
import { defineConfig } from './helpers.mjs'
export default defineConfig({ ...base, themes: [...(base.themes ?? [])] })
`,
  },
  {
    name: 'a conditional expression',
    file: ESM,
    text: `const base = ${BASE}\nexport default process.env.CI ? base : { ...base }\n`,
  },
  {
    name: 'an expression in parentheses',
    file: TYPED,
    text: `import type { Config } from '${TYPES}'\n\nexport default (${BASE} as Config)\n`,
  },
  {
    name: 'a name that is exported as default',
    file: ESM,
    text: `const config = ${BASE}\nexport { config as default }\n`,
  },
  { name: 'an export of another file', file: ESM, text: `export { default } from './base.mjs'\n` },
  {
    name: 'a name of another file',
    file: ESM,
    text: `// Shared by all manuals.\nexport { base as default } from './helpers.mjs'\n`,
  },
  {
    name: 'names that are in use',
    file: ESM,
    text: `const portico = 'Manual'
const withPortico = (config) => config
export default withPortico({ ...${BASE}, title: portico })
`,
  },
  { name: 'CommonJS', file: JS, text: `module.exports = ${BASE};\n` },
  {
    name: 'CommonJS without a line end',
    file: 'docusaurus.config.cjs',
    text: `module.exports = require('./base.cjs')`,
  },
  {
    name: 'a function that CommonJS exports',
    file: JS,
    text: `// Our manual.
module.exports = async function createConfig() {
  const { base } = await import('./helpers.mjs')
  return base
}
`,
  },
  {
    name: 'CommonJS with several assignments',
    file: JS,
    text: `const base = require('./base.cjs')
if (process.env.CI) module.exports = { ...base }
else module.exports = base
module.exports.themes = []
`,
  },
  {
    name: 'properties of exports',
    file: 'docusaurus.config.cjs',
    text: `Object.assign(exports, ${BASE})\nexports.themes = []\n`,
  },
].map((shape) => (/\.\/(base|helpers)\./.test(shape.text) ? { ...shape, helpers: HELPERS } : shape))
