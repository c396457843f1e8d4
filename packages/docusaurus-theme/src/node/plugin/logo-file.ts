import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileName } from '@portico/sealing/plan'
import { nearest } from '@portico/sealing/texts'
import { filesBelow } from '../site/page-files.js'

/** Where the site's static files are, and where they are published: below the base URL of each language. */
export interface LogoContext {
  readonly siteDir: string
  readonly baseUrl: string
  readonly siteConfig: { readonly staticDirectories: readonly string[] }
  readonly i18n: { readonly localeConfigs: Readonly<Record<string, { readonly baseUrl?: string }>> }
}

/**
 * Returns what is wrong with a logo of the form that is a path of this site: it must be below the base URL and name a static
 * file. Undefined if it is valid.
 */
export function logoFault(logo: string, { siteDir, baseUrl, siteConfig, i18n }: LogoContext): string | undefined {
  if (!logo.startsWith('/')) return undefined
  const folders = siteConfig.staticDirectories.map((folder) => resolve(siteDir, folder))
  const isStatic = (path: string) => folders.some((folder) => existsSync(join(folder, path)))
  const path = fileName(logo.replace(/[?#].*$/s, ''))
  const bases = [baseUrl, ...Object.values(i18n.localeConfigs).flatMap((locale) => locale.baseUrl ?? [])]
  if (bases.some((base) => path.startsWith(base) && isStatic(path.slice(base.length)))) return undefined
  const subject = `The logo ${JSON.stringify(logo)} of the sign-in form`
  if (isStatic(path.slice(1)))
    return `${subject} is not below the base URL of this site. Write ${JSON.stringify(baseUrl + path.slice(1))}.`
  const near = nearest(path.slice(1), folders.flatMap(filesBelow))
  return `${subject} is not a static file of this site.${near === undefined ? '' : ` The nearest is ${JSON.stringify(baseUrl + near)}.`}`
}
