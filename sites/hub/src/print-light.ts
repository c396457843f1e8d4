/** In print the page is light, whatever it is on the screen. The page's own code that follows the theme is not affected. */
if (typeof document !== 'undefined') {
  const { dataset } = document.documentElement
  let screenTheme: string | undefined
  matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) screenTheme = dataset.theme
    if (screenTheme !== undefined) dataset.theme = matches ? 'light' : screenTheme
  })
}
