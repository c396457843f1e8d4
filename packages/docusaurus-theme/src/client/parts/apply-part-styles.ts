import { ASSET_SCHEME, type PartStyle, STYLES_PLACE } from '@portico/sealing/plan'
import { assetAddress, type KeyFor, openAsset } from '../keys/open-file.js'

const PICTURE = new RegExp(`${ASSET_SCHEME}([\\w./-]+)`, 'g')

/**
 * Applies a part's styles, with their images opened. Each file leaves an empty element with its address, because the
 * bundler's runtime looks for one before it fetches a stylesheet, and the file itself is not published.
 *
 * @param styles the part's export `styles`
 */
export async function applyPartStyles(styles: string, keyFor: KeyFor): Promise<void> {
  if (styles === STYLES_PLACE) return
  await Promise.all(
    (JSON.parse(styles) as PartStyle[]).map(async ({ href, css }) => {
      if (document.querySelector(`style[data-href="${CSS.escape(href)}"]`)) return
      const pictures = new Set(Array.from(css.matchAll(PICTURE), ([, file = '']) => file))
      await Promise.all(Array.from(pictures, (file) => openAsset(file, keyFor)))
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css.replace(PICTURE, (_, file: string) => assetAddress(file)))
      document.adoptedStyleSheets.push(sheet)
      const mark = document.createElement('style')
      mark.dataset.href = href
      document.head.append(mark)
    }),
  )
}
