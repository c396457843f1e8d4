import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Whether a site configures PostCSS with a file, in its folder or in one around it, under a name that postcss-loader knows.
 * The loader itself looks up to the root of the disk for every stylesheet, which is a tenth of the build of a small site.
 *
 * @param siteDir absolute path of the site's folder
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

/** A folder that may not be listed, as one around the site may be, has nothing for the loader either. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A file that is not JSON is left to the loader, which says so. */
function packageOf(folder: string): object {
  try {
    return Object(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  } catch {
    return { postcss: undefined }
  }
}
