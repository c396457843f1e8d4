import type { Plugin } from '@docusaurus/types'

/** React and the router: two thirds of the script of every page, and unchanged when the site's own code changes. */
const FRAMEWORK =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|history|react-helmet-async)[\\/]/

/**
 * Puts the framework into a script of its own. Browsers can paint and answer between two scripts, and a new version of the site
 * does not make readers download the framework again.
 */
export function frameworkApart(): Plugin {
  const framework = { name: 'framework', test: FRAMEWORK, chunks: 'initial' as const, enforce: true, priority: 90 }
  return {
    name: 'framework-apart',
    configureWebpack: (_config, isServer) =>
      isServer ? {} : { optimization: { splitChunks: { cacheGroups: { framework } } } },
  }
}
