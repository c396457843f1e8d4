/** On paper the page is light, whatever it is on the screen. Code of the page that follows the theme continues with its own. */
if (typeof document !== 'undefined') {
  const { dataset } = document.documentElement
  let shown: string | undefined
  matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) shown = dataset.theme
    if (shown !== undefined) dataset.theme = matches ? 'light' : shown
  })
}
