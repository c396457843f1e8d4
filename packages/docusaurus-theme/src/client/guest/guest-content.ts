import type { GuestCopy } from '../../guest-copy.js'
import { runCode } from '../keys/open-file.js'
import type { GuestContent, MarkdownModule } from './markdown-page.js'

/** The addresses of files of opened pages, by the names that their code has for them. */
const files = new Map<string, string>()

/**
 * Runs the code of a page and returns the page; undefined if it has none, or it does not run, as when code is missing that only
 * readers have. Then guests see the Markdown.
 *
 * @param addresses those of the files of the copy
 */
export async function guestContent(
  { markdown, page }: GuestCopy,
  addresses: readonly string[],
): Promise<GuestContent | undefined> {
  if (!page) return undefined
  for (const [file, place] of Object.entries(page.places)) files.set(file, addresses[place] ?? '')
  Object.assign(self, { porticoFile: (file: string) => files.get(file) ?? '' })
  try {
    if (page.styles !== '') {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(page.styles)
      document.adoptedStyleSheets.push(sheet)
    }
    const [{ withTitle }] = await Promise.all([import('./markdown-page.js'), runCode(location.pathname, page.code)])
    return withTitle(__webpack_require__(page.id) as MarkdownModule, titleIn(markdown))
  } catch (cause) {
    console.warn(cause)
    return undefined
  }
}

const titleIn = (markdown: string) => /^# (.+)$/m.exec(markdown)?.[1]
