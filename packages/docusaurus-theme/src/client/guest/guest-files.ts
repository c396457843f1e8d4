import { FILE_SCHEME, type GuestCopy } from '../../guest-copy.js'
import { saveAs } from '../keys/download.js'

/** The addresses of the files of a copy in this tab, by their places. A click saves what browsers do not display. */
export const addressesOf = ({ files }: GuestCopy): string[] =>
  files.map(({ name, type, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const address = URL.createObjectURL(new Blob([bytes], { type }))
    saveAs(address, name)
    return address
  })

/** The Markdown of a copy, whose links to its files lead to them. */
export const withFiles = ({ markdown }: GuestCopy, addresses: readonly string[]): string =>
  markdown.replace(LINK, (link, place: string) => addresses[Number(place)] ?? link)

const LINK = new RegExp(`${FILE_SCHEME}(\\d+)`, 'g')
