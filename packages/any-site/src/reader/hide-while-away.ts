/** Everything, also what is in the top layer, stays where it was. */
const HIDDEN = `
:root { opacity: 0 !important; }
*, ::before, ::after, ::backdrop { visibility: hidden !important; transition: none !important; animation: none !important; }
`

/**
 * Hides the page while it is in the back/forward cache: otherwise it would be shown as it was when the reader goes back, even after a log-out elsewhere.
 *
 * @param mayReturn decides whether it may be shown again; the page stays hidden if not, or if that fails
 */
export function hideWhileAway(mayReturn: () => Promise<boolean>): void {
  let sheet: CSSStyleSheet | undefined
  const otherSheets = () => document.adoptedStyleSheets.filter((each) => each !== sheet)
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    // Created when it is needed: a browser without such style sheets still checks the page below.
    sheet ??= hidingSheet()
    document.adoptedStyleSheets = [...otherSheets(), sheet]
  })
  addEventListener('pageshow', async ({ persisted }) => {
    if (persisted && (await mayReturn()) && sheet) document.adoptedStyleSheets = otherSheets()
  })
}

function hidingSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(HIDDEN)
  return sheet
}
