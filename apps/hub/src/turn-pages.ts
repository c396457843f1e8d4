/** The arrow keys go to the previous and the next page, where a page has such links and nothing that has the focus uses arrows itself. */
const LINKS: Readonly<Record<string, string>> = { ArrowLeft: 'prev', ArrowRight: 'next' }

/** What may have the focus meanwhile: nothing, a link, or a place that only scripts give it to. */
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
