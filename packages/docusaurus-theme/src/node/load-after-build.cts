/**
 * Loads what comes after the build, as Node loads it. Docusaurus loads a theme through jiti, which translates every module that
 * a translated one imports; a CommonJS file it leaves alone, so that this import finds the Markdown reader that Docusaurus runs.
 */
export = () => import('./after-build.js')
