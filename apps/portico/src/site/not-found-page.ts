import { SEAL_MANIFEST_FILE } from '@portico/server'
import { fileIn, type Located, locate } from './locate.js'

/**
 * The page that a site shows where it has none. Each language of a site is sealed by itself, and has a page of its own whose code knows
 * the addresses of that language.
 * @param baseUrl with a slash at both ends.
 */
export async function notFoundPage(baseUrl: string, root: string, pathname: string): Promise<Located> {
  const [language = ''] = pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length).split('/') : []
  if (language !== '' && (await fileIn(root, `/${language}/${SEAL_MANIFEST_FILE}`)) !== undefined) {
    const own = await locate(root, `/${language}/404`)
    if (own.at === 'file') return own
  }
  return locate(root, '/404.html')
}
