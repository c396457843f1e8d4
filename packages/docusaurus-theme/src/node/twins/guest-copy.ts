import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { contentType } from '../../content-type.js'
import { FILE_SCHEME, type GuestCopy } from '../../guest-copy.js'
import { withLinks } from './absolute-links.js'

/** How large the files of one page may be together. The links of further ones stay as they are. */
const MOST = 8 * 1024 * 1024

/**
 * Returns a page as guests read it.
 *
 * @param fileAt returns the file that a relative link leads to
 */
export function guestCopy(text: string, fileAt: (target: string) => string): GuestCopy {
  const places = new Map<string, number>()
  const files: GuestCopy['files'][number][] = []
  let size = 0
  const markdown = withLinks(text, (target) => {
    const file = isOfSource(target) ? fileAt(target.replace(/[?#].*$/s, '')) : undefined
    if (file === undefined) return target
    const place = places.get(file) ?? add(file)
    return place === undefined ? target : FILE_SCHEME + place
  })
  return { markdown, files }

  function add(file: string): number | undefined {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat?.isFile() || size + stat.size > MOST) return undefined
    size += stat.size
    places.set(file, files.length)
    const name = basename(file)
    return files.push({ name, type: contentType(name), base64: readFileSync(file, 'base64') }) - 1
  }
}

/** Whether a link leads to a file beside the source, and not to a page, an anchor, a static file or elsewhere. */
const isOfSource = (target: string): boolean =>
  !/^([a-z][\w+.-]*:|\/|#)/i.test(target) && !/\.mdx?([?#]|$)/i.test(target)
