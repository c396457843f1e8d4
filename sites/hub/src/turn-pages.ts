/**
 * The arrow keys open the previous and next page, if the page has such links and the focused element does not use arrow keys
 * itself.
 */
const LINKS: Readonly<Record<string, string>> = { ArrowLeft: 'prev', ArrowRight: 'next' }

/** What may have the focus: nothing, a link, or an element that only scripts can focus. */
const READING = 'body, a, [tabindex="-1"]'

if (typeof document !== 'undefined') document.addEventListener('keydown', turn)

function turn(event: KeyboardEvent): void {
  const link = LINKS[event.key]
  const isHeld = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
  if (!link || isHeld || event.defaultPrevented) return
  const { target } = event
  const isReading =
    target instanceof Element && target.matches(READING) && !target.closest('dialog, [role], nav.navbar')
  if (isReading) document.querySelector<HTMLElement>(`.pagination-nav__link--${link}`)?.click()
}
