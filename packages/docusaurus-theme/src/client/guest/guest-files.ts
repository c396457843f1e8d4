import { FILE_SCHEME, type GuestCopy } from '../../guest-copy.js'
import { saveAs } from '../keys/download.js'

/** The Markdown of a copy, whose links to its files lead to them in this tab. A click saves what browsers do not display. */
export function withFiles({ markdown, files }: GuestCopy): string {
  const addresses = files.map(({ name, type, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const address = URL.createObjectURL(new Blob([bytes], { type }))
    saveAs(address, name)
    return address
  })
  return markdown.replace(LINK, (link, place: string) => addresses[Number(place)] ?? link)
}

const LINK = new RegExp(`${FILE_SCHEME}(\\d+)`, 'g')
