/**
 * Loads the post-build step natively in Node. Docusaurus loads a theme through jiti, which transpiles every module that a
 * transpiled module imports. It leaves a CommonJS file unchanged, so this import uses the same Markdown reader as Docusaurus.
 */
export = () => import('./after-build.js')
