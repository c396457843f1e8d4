import type { Plugin } from '@docusaurus/types'

/**
 * With this first line, Chromium compiles all functions of a script in another thread while the script loads. Without it, each
 * function is compiled when it is first called, in the thread that also paints and responds to clicks. Other browsers ignore it.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad'

/** Marks the site's scripts to be compiled while they load. Docusaurus calls most of their functions at once. */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    configureWebpack(config, isServer, { currentBundler }) {
      if (isServer || config.mode !== 'production') return
      const { BannerPlugin, Compilation } = currentBundler.instance
      // Minifying removes comments, so the line is added after it.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1
      return { plugins: [new BannerPlugin({ banner: HINT, raw: true, test: /\.js$/, stage })] }
    },
  }
}
