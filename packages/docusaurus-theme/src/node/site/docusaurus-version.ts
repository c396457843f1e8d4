import { createRequire } from 'node:module'

/** The minor versions of Docusaurus that the theme is built and tested with, as `tools/try-docusaurus.mjs` does. */
export const TRIED: readonly string[] = ['3.6', '3.7', '3.8', '3.9', '3.10']

/**
 * Checks the version of Docusaurus. The theme reads files that Docusaurus writes for its own use, which another version may write
 * differently.
 *
 * @throws Error if the version does not belong to a minor version that was tested
 */
export function demandDocusaurus(version = installed()): void {
  if (TRIED.some((line) => version.startsWith(`${line}.`))) return
  throw new Error(
    `@portico/docusaurus-theme does not work with Docusaurus ${version}: it splits and seals what Docusaurus generates, and has been tested only with Docusaurus ${TRIED.slice(0, -1).join(', ')} and ${TRIED.at(-1)}. With another version, private pages could be published, so the build stops. Install @docusaurus/core ${TRIED.at(-1)}, or a version of the theme that supports ${version}.`,
  )
}

/** The version of the site's Docusaurus, which the theme is installed beside. */
function installed(): string {
  const require = createRequire(import.meta.url)
  return (require('@docusaurus/core/package.json') as { version: string }).version
}
