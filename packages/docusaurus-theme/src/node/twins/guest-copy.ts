import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { contentType } from '../../content-type.js'
import { FILE_SCHEME, type GuestCopy } from '../../guest-copy.js'
import { withLinks } from './absolute-links.js'
import { type PageCode, withFileCalls } from './page-code.js'

/** How large the files of one page may be together. The links of further ones stay as they are. */
const MOST = 8 * 1024 * 1024

/**
 * Returns a page as guests read it.
 *
 * @param fileAt returns the file that a relative link leads to
 * @param page the code of the page; absent if it is shown without its components
 * @param outDir the folder of the built site, whose files the code names
 */
export function guestCopy(
  text: string,
  fileAt: (target: string) => string,
  page?: PageCode & { readonly outDir: string },
): GuestCopy {
  const places = new Map<string, number>()
  const files: GuestCopy['files'][number][] = []
  let size = 0
  const markdown = withLinks(text, (target) => {
    const file = isOfSource(target) ? fileAt(target.replace(/[?#].*$/s, '')) : undefined
    if (file === undefined) return target
    const place = places.get(file) ?? add(file)
    return place === undefined ? target : FILE_SCHEME + place
  })
  if (!page) return { markdown, files }
  const filePlaces = new Map<string, number>()
  const code = withFileCalls(page.code, (file, name) => {
    const place = filePlaces.get(file) ?? add(join(page.outDir, file), name)
    if (place !== undefined) filePlaces.set(file, place)
    return place !== undefined
  })
  return { markdown, files, page: { id: page.id, code, styles: page.styles, places: Object.fromEntries(filePlaces) } }

  function add(file: string, name = basename(file)): number | undefined {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat?.isFile() || size + stat.size > MOST) return undefined
    const base64 = readFileSync(file, 'base64')
    // The bundler's copy of a file that the Markdown links to.
    const same = files.findIndex((other) => other.base64 === base64)
    const place = same < 0 ? files.push({ name, type: contentType(name), base64 }) - 1 : same
    if (same < 0) size += stat.size
    places.set(file, place)
    return place
  }
}

/** Whether a link leads to a file beside the source, and not to a page, an anchor, a static file or elsewhere. */
const isOfSource = (target: string): boolean =>
  !/^([a-z][\w+.-]*:|\/|#)/i.test(target) && !/\.mdx?([?#]|$)/i.test(target)
