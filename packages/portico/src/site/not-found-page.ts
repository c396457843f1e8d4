import { join } from 'node:path'
import { SEAL_MANIFEST_FILE } from '@portico/server'
import { fileIn, type Location, locate, type SiteAddresses } from './locate-file.js'

/**
 * The site's not-found page for an address. Each language of a site is sealed separately, and has its own not-found page, whose
 * code knows the addresses of that language.
 */
export async function notFoundPage(
  { baseUrl, languages = [] }: SiteAddresses,
  root: string,
  pathname: string,
): Promise<Location> {
  const other = languages.find((candidate) => pathname.startsWith(candidate.baseUrl))
  if (other) return notFoundPage({ baseUrl: other.baseUrl, trailingSlash: false }, join(root, other.folder), pathname)
  const [language = ''] = pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length).split('/') : []
  const isOther = languages.some(({ folder }) => folder === language)
  if (language !== '' && !isOther && (await fileIn(root, `/${language}/${SEAL_MANIFEST_FILE}`)) !== undefined) {
    const own = await locate(root, `/${language}/404`)
    if (own.at === 'file') return own
  }
  return locate(root, '/404.html')
}
