/** The names under which files are saved, by blob URL. */
const names = new Map<string, string>()

/** File types that browsers display in a separate tab, as for a file from a server. */
const SHOWN = /\.(png|jpe?g|gif|webp|avif|svg|mp4|webm|mp3|pdf|txt|md|json)$/i

/** Makes links to blob URLs save the file under its own name, unless the browser displays it. */
export function saveAs(address: string, name: string): void {
  if (names.size === 0) for (const type of ['click', 'contextmenu']) addEventListener(type, nameLink, true)
  names.set(address, name)
}

function nameLink({ type, target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="blob:"]') : null
  const name = names.get(link?.href ?? '')
  if (!link || name === undefined) return
  // “Save link as” needs the name of a file that a click would display.
  if (type === 'click' && SHOWN.test(name)) link.removeAttribute('download')
  else link.download = name
}
