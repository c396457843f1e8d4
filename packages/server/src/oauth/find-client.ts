import { isIP } from 'node:net'
import { DEVICE_LOGIN } from '@portico/protocol'
import type { ClientDocument, ReadDocument } from '../ground/ports/client-documents.js'
import { isPrivateAddress } from '../ground/private-address.js'
import { spendAction } from '../identity/limits/actions.js'
import type { Services } from '../identity/services.js'
import { isLoopback } from '../loopback.js'
import { isPreview, previewClient } from '../reading/previews/client.js'
import type { ClientRecord } from '../storage/sign-in/clients.js'
import { sortRedirects } from './redirect-uris.js'

export type FoundClient =
  | { readonly ok: true; readonly client: ClientRecord }
  /** For the person, who is viewing a page of this server. */
  | { readonly ok: false; readonly sentence: string }

const LONGEST_ID = 1024

/**
 * Finds the program with a client id: the server's own, one that an administrator added, one that registered itself, or one whose id is
 * the https address of a document about it.
 * @param address the caller's network address; documents are fetched for it within limits.
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function findClient(services: Services, clientId: string, address: string): Promise<FoundClient> {
  if (clientId === DEVICE_LOGIN.ownClient) return { ok: true, client: ownClient(services) }
  const storedClient = await knownClient(services, clientId)
  // The current content of a document counts, not its content at the time when a person allowed the program.
  if (storedClient && storedClient.origin !== 'document') return { ok: true, client: storedClient }
  if (!clientId.startsWith('https:'))
    return { ok: false, sentence: 'The application that sent you here is not registered. Contact its owner.' }
  const read = await documentOf(services, clientId, address)
  if (!read.ok)
    return {
      ok: false,
      sentence: `The program that sent you here could not be verified. Problem with its client document: ${read.why}.`,
    }
  return { ok: true, client: clientOf(services, clientId, read.document) }
}

/** A program that is in the database. A preview counts as one while it is registered. */
export const knownClient = (services: Services, clientId: string): Promise<ClientRecord | undefined> =>
  isPreview({ client_id: clientId }) ? previewClient(services, clientId) : services.stores.clients.find(clientId)

async function documentOf(services: Services, clientId: string, address: string): Promise<ReadDocument> {
  const why = refusedAddress(clientId)
  if (why !== undefined) return { ok: false, why }
  const cached = services.clientDocuments.cached(clientId)
  if (!cached) await spendAction(services, 'client_document', { address, organizationId: services.settings.orgId })
  const read = cached ? { ok: true as const, document: cached } : await services.clientDocuments.read(clientId)
  if (!read.ok) return read
  const { good, why: whyNot } = sortRedirects(read.document.redirect_uris)
  return whyNot === undefined || good.length > 0
    ? { ok: true, document: { ...read.document, redirect_uris: good } }
    : { ok: false, why: `none of its redirect_uris can be used: ${whyNot}` }
}

/** The address is compared character by character with the one in the document, so it must be in the usual form. */
function refusedAddress(clientId: string): string | undefined {
  const url = clientId.length <= LONGEST_ID && URL.canParse(clientId) ? new URL(clientId) : undefined
  if (!url || url.href !== clientId || url.hash !== '' || url.username || url.password || url.pathname === '/')
    return 'the address must be a plain https URL with a path, without fragment or password'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(clientId) || (isIP(host) !== 0 && isPrivateAddress(host))) return 'the address is private'
  return undefined
}

const clientOf = ({ settings, clock }: Services, client_id: string, document: ClientDocument): ClientRecord => ({
  client_id,
  organization_id: settings.orgId,
  name: shownName(document.name, new URL(client_id).host),
  redirect_uris: document.redirect_uris,
  created_at: clock.now(),
  first_party: false,
  origin: 'document',
})

/** The program `portico mcp`, which signs in with a device code. */
const ownClient = ({ settings, clock }: Services): ClientRecord => ({
  client_id: DEVICE_LOGIN.ownClient,
  organization_id: settings.orgId,
  name: 'portico mcp',
  redirect_uris: [],
  created_at: clock.now(),
  first_party: false,
  origin: 'registration',
})

const LONGEST_NAME = 80

/**
 * The name of a program as a page may show it: one line, without characters that are invisible or that change the
 * direction of the text around them.
 * @param otherwise for a program without a name.
 */
export function shownName(name: string, otherwise: string): string {
  const plain = name.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()
  return [...plain].slice(0, LONGEST_NAME).join('').trim() || otherwise
}
