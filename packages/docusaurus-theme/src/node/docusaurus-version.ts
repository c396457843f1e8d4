import { createRequire } from 'node:module'

/** The lines of Docusaurus that the theme was built and tried with, as `scripts/try-docusaurus.mjs` does. */
export const TRIED: readonly string[] = ['3.9', '3.10']

/**
 * The theme reads files that Docusaurus writes for itself, which another version may write differently.
 *
 * @throws Error when the version is of another line than those that were tried.
 */
export function demandDocusaurus(version = installed()): void {
  if (TRIED.some((line) => version.startsWith(`${line}.`))) return
  throw new Error(
    `@portico/docusaurus-theme does not work with Docusaurus ${version}: it splits and seals what Docusaurus generates, and has been tested only with Docusaurus ${TRIED.join(' and ')}. With another version, private pages could be published, so the build stops. Install @docusaurus/core ${TRIED.at(-1)}, or a version of the theme that supports ${version}.`,
  )
}

/** The version of the site's Docusaurus, which is the one that the theme is installed beside. */
function installed(): string {
  const require = createRequire(import.meta.url)
  return (require('@docusaurus/core/package.json') as { version: string }).version
}
