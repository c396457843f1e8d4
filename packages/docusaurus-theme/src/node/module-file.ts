import { join } from 'node:path'

/** Turns the path of a module in the registry into its file, without query. Files stay as they are. */
export const moduleFile =
  (siteDir: string, generatedFilesDir: string) =>
  (modulePath: string): string =>
    modulePath
      .replace(/\?.*$/s, '')
      .replace(/^@site/, siteDir)
      .replace(/^@generated/, generatedFilesDir)
      .replace(/^~(docs|blog|pages)/, (_, plugin: string) =>
        join(generatedFilesDir, `docusaurus-plugin-content-${plugin}`),
      )
