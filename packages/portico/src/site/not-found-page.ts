import { SEAL_MANIFEST_FILE } from '@portico/server'
import { fileIn, type Location, locate } from './locate-file.js'

/**
 * The site's not-found page for an address. Each language of a site is sealed separately, and has its own not-found page, whose
 * code knows the addresses of that language.
 * @param baseUrl with a slash at both ends.
 */
export async function notFoundPage(baseUrl: string, root: string, pathname: string): Promise<Location> {
  const [language = ''] = pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length).split('/') : []
  if (language !== '' && (await fileIn(root, `/${language}/${SEAL_MANIFEST_FILE}`)) !== undefined) {
    const own = await locate(root, `/${language}/404`)
    if (own.at === 'file') return own
  }
  return locate(root, '/404.html')
}
