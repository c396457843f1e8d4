import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns whether a site configures PostCSS with a file, in its folder or in a parent folder, under a name that postcss-loader
 * knows. The loader itself looks up to the root of the disk for every style sheet, which takes a tenth of the build time of a
 * small site.
 *
 * @param siteDir the absolute path of the site's folder
 */
export function configuresPostCss(siteDir: string): boolean {
  return holdsConfiguration(siteDir) || (dirname(siteDir) !== siteDir && configuresPostCss(dirname(siteDir)))
}

function holdsConfiguration(folder: string): boolean {
  const names = namesIn(folder)
  if (names.some((name) => /^(\.postcssrc(\.\w+)?|postcss\.config\.\w+)$/.test(name))) return true
  if (names.includes('.config') && namesIn(join(folder, '.config')).some((name) => /^postcssrc(\.\w+)?$/.test(name)))
    return true
  return names.includes('package.json') && 'postcss' in packageOf(folder)
}

/** A folder that cannot be listed, such as a parent folder of the site, has nothing for the loader either. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A file that is not valid JSON is left to the loader, which reports it. */
function packageOf(folder: string): object {
  try {
    return Object(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  } catch {
    return { postcss: undefined }
  }
}
