import type { ENDPOINTS, GuestRefusal } from '@portico/protocol'
import { decodeHeader, fromBase64url, parseSealManifest, SEAL_MANIFEST_FILE, unseal } from '@portico/seal'
import { twinPath } from '@portico/sealing/plan'
import config from '@portico-site/lazy-config'
import { copyPath, type GuestCopy } from '../../guest-copy.js'
import { callGuest, deviceOf, type GuestAgreement, type Refused, storedDevice, storedProof } from './guest-calls.js'
import { guestContent } from './guest-content.js'
import { addressesOf, withFiles } from './guest-files.js'
import { guestText } from './guest-text.js'
import type { GuestContent } from './markdown-page.js'

/** Only the type of the table: the table itself must not be part of a page. */
const PATH: (typeof ENDPOINTS)['openGuestLink']['path'] = '/guest-links/open'
/** What the server releases for the secret of a link. */
interface Opening {
  readonly path: string
  readonly shared_by: string
  readonly expires_at: string
  readonly keys: readonly { readonly part: string; readonly page: string; readonly key: string }[]
  /** The pages of a folder that the link opens. */
  readonly pages?: readonly GuestEntry[]
}

/** A page of a folder, in the list that guests see. */
export interface GuestEntry {
  readonly path: string
  readonly title: string
}

/** A page as a guest sees it; `moved` if everyone may read it by now, at its own address. */
export type GuestPage =
  | {
      readonly at: 'open'
      readonly path: string
      /** Absent for a page of a folder that cannot be shown. */
      readonly text?: string
      /** The page with its components; absent if only its Markdown can be shown. */
      readonly content?: GuestContent
      readonly sharedBy: string
      readonly until: string
      readonly pages: readonly GuestEntry[]
    }
  | { readonly at: 'moved'; readonly path: string }
  /** The guest has to prove the address of the link, which is masked. */
  | { readonly at: 'address'; readonly email: string; readonly link: string }
  /** The guest has to accept an agreement before the page opens. */
  | { readonly at: 'agreement'; readonly agreement: GuestAgreement; readonly link: string; readonly page?: string }
  | { readonly at: 'closed'; readonly why: GuestRefusal | 'unreachable' | 'no_text' }

/**
 * Asks the server for the key of the page that a link shares, and opens the copy of it. Nothing is stored.
 * @param requested which page of a folder; the first one by default
 */
export async function openGuestPage(secret: string, requested?: string): Promise<GuestPage> {
  if (secret === '') return { at: 'closed', why: 'unknown' }
  const opening = await ask(secret, requested).catch(() => 'unreachable' as const)
  if (opening === 'unreachable') return { at: 'closed', why: opening }
  if ('why' in opening) {
    const { why, email = '', link = '', agreements = [] } = opening
    const [agreement] = agreements
    if (why === 'agreement' && agreement) return { at: 'agreement', agreement, link, page: requested }
    return why === 'address' ? { at: 'address', email, link } : { at: 'closed', why }
  }
  const { path, shared_by: sharedBy, expires_at: until, keys, pages = [] } = opening
  if (keys.length === 0) return { at: 'moved', path }
  const { text, content } = await contentOf(path, keys).catch(() => ({ text: undefined, content: undefined }))
  if (text === undefined && pages.length < 2) return { at: 'closed', why: 'no_text' }
  return {
    ...{ at: 'open', path, sharedBy, until, pages, content },
    text: text === undefined ? undefined : guestText(text),
  }
}

async function ask(secret: string, page: string | undefined): Promise<Opening | Refused | 'unreachable'> {
  const { baseUrl, build } = config
  const manifest = await fetch(`${baseUrl}${SEAL_MANIFEST_FILE}?${build}`, { cache: 'no-cache' })
  const { parts } = parseSealManifest(await manifest.json())
  let body: object = { secret, page, build, tickets: parts.map(({ ticket }) => ticket) }
  let opening = await callGuest<Opening | Refused>(PATH, body)
  // What this browser keeps for the link is sent only once the server asks for it: first the proof of the address, then the device.
  for (const [why, kept] of KEPT) {
    if (opening === 'unreachable' || !('why' in opening) || opening.why !== why) continue
    const more = kept(opening.link ?? '')
    if (!more) return opening
    body = { ...body, ...more }
    opening = await callGuest<Opening | Refused>(PATH, body)
  }
  return opening
}

const KEPT: readonly (readonly [GuestRefusal, (link: string) => object | undefined])[] = [
  [
    'address',
    (link) => {
      const proof = storedProof(link)
      return proof === undefined ? undefined : { proof }
    },
  ],
  ['device', (link) => ({ device: deviceOf(link) })],
  // A browser that has accepted the agreement shows it with what it keeps.
  [
    'agreement',
    (link) => {
      const device = storedDevice(link)
      return device === undefined ? undefined : { device }
    },
  ],
]

/** The copy for guests that is sealed beside the page or, if there is none, its Markdown. */
async function contentOf(
  path: string,
  keys: Opening['keys'],
): Promise<{ readonly text: string | undefined; readonly content?: GuestContent | undefined }> {
  const twin = twinPath(path, config.baseUrl)
  const sealed = await openSealed(copyPath(twin), keys)
  if (sealed === undefined) return { text: await openSealed(twin, keys) }
  const copy = JSON.parse(sealed) as GuestCopy
  const addresses = addressesOf(copy)
  return { text: withFiles(copy, addresses), content: await guestContent(copy, addresses) }
}

async function openSealed(path: string, keys: Opening['keys']): Promise<string | undefined> {
  const { build } = config
  const url = new URL(path, location.href)
  const response = await fetch(`${url.pathname}?${build}`)
  if (!response.ok) return undefined
  const envelope = new Uint8Array(await response.arrayBuffer())
  const header = decodeHeader(envelope)
  const own = keys.find(({ page, part }) => page === header?.page && part === header.part)
  if (!own) return undefined
  const key = fromBase64url(own.key)
  const content = await unseal({ key, part: own.part, page: own.page, build, path: url.pathname, envelope })
  return content.ok ? new TextDecoder().decode(content.plaintext) : undefined
}
