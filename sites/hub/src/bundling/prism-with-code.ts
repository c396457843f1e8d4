import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from '@docusaurus/types'

const { resolve } = createRequire(import.meta.url)

/** The highlighter without its languages. */
const bare = {
  test: /[\\/]prism-react-renderer[\\/]dist[\\/]index\.m?js$/,
  use: fileURLToPath(new URL('./bare-prism.mjs', import.meta.url)),
}

/** In browsers, pages with code load the highlighter; the script of every page does not. */
const alias = {
  [resolve('@docusaurus/theme-classic/lib/prism-include-languages').replace(/\.js$/, '')]: false as const,
  'prism-react-renderer$': fileURLToPath(new URL('./prism.ts', import.meta.url)),
  '@site-original/prism-react-renderer$': resolve('prism-react-renderer').replace(/\.js$/, '.mjs'),
}

/**
 * Loads the highlighter with the pages that show code, and only with the languages of the option `prism.additionalLanguages`. The
 * classic theme includes it in the script of every page, with all its languages, where it is a fifth of the bytes and takes half
 * of the script's blocking time.
 */
export function prismWithCode(): Plugin {
  return {
    name: 'prism-with-code',
    configureWebpack: (_config, isServer) => ({
      module: { rules: [bare] },
      ...(!isServer && { resolve: { alias } }),
    }),
  }
}
