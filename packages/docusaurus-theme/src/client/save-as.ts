/** What files are saved as, by their object addresses. */
const names = new Map<string, string>()

/** What browsers show in a tab of its own, as they do for a file from a server. */
const SHOWN = /\.(png|jpe?g|gif|webp|avif|svg|mp4|webm|mp3|pdf|txt|md|json)$/i

/** From now on a link to an object address saves the file under its own name, where the browser does not show it. */
export function saveAs(address: string, name: string): void {
  if (names.size === 0) for (const type of ['click', 'contextmenu']) addEventListener(type, nameLink, true)
  names.set(address, name)
}

function nameLink({ type, target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="blob:"]') : null
  const name = names.get(link?.href ?? '')
  if (!link || name === undefined) return
  // "Save link as" asks for the name of what a click would show.
  if (type === 'click' && SHOWN.test(name)) link.removeAttribute('download')
  else link.download = name
}
