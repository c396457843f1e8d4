/** Everything, also what is in the top layer, stays where it was. */
const HIDDEN = `
:root { opacity: 0 !important; }
*, ::before, ::after, ::backdrop { visibility: hidden !important; transition: none !important; animation: none !important; }
`

/**
 * Hides the page while the browser keeps it in its memory after the reader has left it: it would be shown again as it was when they go back,
 * also after a log-out elsewhere.
 *
 * @param mayReturn decides whether it may be shown again; the page stays hidden if not, or if that fails
 */
export function hideWhileAway(mayReturn: () => Promise<boolean>): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(HIDDEN)
  const others = () => document.adoptedStyleSheets.filter((other) => other !== sheet)
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.adoptedStyleSheets = [...others(), sheet]
  })
  addEventListener('pageshow', async ({ persisted }) => {
    if (persisted && (await mayReturn())) document.adoptedStyleSheets = others()
  })
}
