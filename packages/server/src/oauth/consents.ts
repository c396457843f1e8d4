import { READING_GRANTS, SCOPES, type Scope } from '@portico/protocol'
import type { ServerSettings } from '../ground/settings.js'
import { isoTime } from '../ground/times.js'
import { writeAudit } from '../identity/audit.js'
import type { Services } from '../identity/services.js'
import { isPreview } from '../reading/previews/client.js'
import type { ClientRecord } from '../storage/sign-in/clients.js'
import type { SessionRecord } from '../storage/sign-in/session-rows.js'
import type { Stores } from '../storage/stores.js'

type Member = Pick<SessionRecord, 'organization_id' | 'person_id'>

/** Whether the person has not yet allowed a program something that it requests. The site's own programs need no consent. */
export async function needsConsent(
  stores: Stores,
  client: ClientRecord,
  { organization_id, person_id }: Member,
  scope: readonly Scope[],
): Promise<boolean> {
  if (client.first_party) return false
  const allowed = await stores.clientConsents.of(organization_id, person_id)
  const granted = allowed.filter(({ client_id }) => client_id === client.client_id).map(({ scope: name }) => name)
  return scope.some((name) => !granted.includes(name))
}

/** Records what a person allows a program. */
export async function giveConsent(
  services: Services,
  stores: Stores,
  { client_id }: ClientRecord,
  { organization_id, person_id }: Member,
  scope: readonly Scope[],
): Promise<void> {
  await stores.clientConsents.add(organization_id, person_id, client_id, scope, services.clock.now())
  await writeAudit(services, stores, {
    organizationId: organization_id,
    action: 'program.allowed',
    actor: person_id,
    personId: person_id,
    detail: { client: client_id, scope: scope.join(' ') },
  })
}

/** A program with access to an account, as the account page shows it. */
export interface ShownProgram {
  readonly client_id: string
  readonly name: string
  readonly scope: readonly Scope[]
  readonly sessions: number
  readonly allowed_at: string
}

/** The programs to which a person has given consent, in the order in which they first did. */
export async function listPrograms(
  { stores, clock }: Services,
  { organization_id, person_id }: Member,
): Promise<ShownProgram[]> {
  const allowed = await stores.clientConsents.of(organization_id, person_id)
  const live = await stores.sessions.live(organization_id, person_id, clock.now())
  const first = allowed.filter(({ client_id }, at) => allowed.findIndex((row) => row.client_id === client_id) === at)
  return first.map(({ client_id, name, created_at }) => ({
    client_id,
    name,
    scope: allowed.filter((row) => row.client_id === client_id).map(({ scope }) => scope),
    sessions: live.filter((session) => session.kind === 'program' && session.client_id === client_id).length,
    allowed_at: isoTime(created_at),
  }))
}

/** Withdraws everything that a person allowed a program, and ends its sessions. False if there was nothing. */
export function withdrawConsent(
  services: Services,
  { organization_id, person_id }: Member,
  clientId: string,
): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    // First, as when exchanging a code, so that neither waits for a lock that the other holds.
    await inside.persons.lock(person_id)
    if (!(await inside.clientConsents.remove(organization_id, person_id, clientId))) return false
    await inside.loginCodes.removeOf(organization_id, person_id, clientId)
    await inside.sessions.revokeOfClient(clientId, services.clock.now(), { organization_id, person_id })
    await writeAudit(services, inside, {
      organizationId: organization_id,
      action: 'program.withdrawn',
      actor: person_id,
      personId: person_id,
      detail: { client: clientId },
    })
    return true
  })
}

export type GrantedScope =
  | { readonly ok: true; readonly granted: readonly Scope[] }
  | { readonly ok: false; readonly why: string }

/**
 * The scope about which the person is asked. Reading, and sending feedback with it, is granted without any other
 * requested scope, because its token is for another audience: the response says so (RFC 6749, 3.3). Programs that no
 * administrator added get nothing else.
 * @param forResource whether the program names the pages as the resource that it wants to read.
 */
export function grantedScope(client: ClientRecord, requested: readonly string[], forResource: boolean): GrantedScope {
  if (isPreview(client) || requested.includes('preview'))
    return isPreview(client) && requested.length === 1 && requested[0] === 'preview' && !forResource
      ? { ok: true, granted: ['preview'] }
      : { ok: false, why: 'the scope preview is only for registered previews, and must be the only scope' }
  const { origin } = client
  const unsaid = requested.length === 0 && (forResource || origin !== 'administrator')
  if (unsaid || requested.includes('read'))
    return { ok: true, granted: requested.includes('feedback') ? ['read', 'feedback'] : ['read'] }
  if (forResource) return { ok: false, why: 'scope must contain read for this resource' }
  if (origin !== 'administrator')
    return { ok: false, why: 'this program may only request the scopes read and feedback' }
  if (!requested.includes('openid')) return { ok: false, why: 'scope must contain openid, or read' }
  if (requested.includes('feedback')) return { ok: false, why: 'scope must contain read if it contains feedback' }
  if (!requested.every(isScope)) return { ok: false, why: `scope may contain ${Object.keys(SCOPES).join(', ')}` }
  return { ok: true, granted: requested.filter(isScope) }
}

/** A stored scope, which was validated before. */
export const scopeOf = (text: string): Scope[] => wordsOf(text).filter(isScope)

export const wordsOf = (text: string): string[] => [...new Set(text.split(' ').filter((word) => word !== ''))]

const isScope = (word: string): word is Scope => Object.hasOwn(SCOPES, word)

/**
 * Whether a program names this server's pages as the resource that it wants to read (RFC 8707): the MCP address, or the
 * site.
 */
export function isOwnResource({ url }: Pick<ServerSettings, 'url'>, resource: string): boolean {
  if (!URL.canParse(resource)) return false
  const { origin, pathname, search, hash, username, password } = new URL(resource)
  const path = pathname.replace(/\/$/, '')
  const bare = search === '' && hash === '' && username === '' && password === ''
  return bare && origin === new URL(url).origin && (path === '' || path === READING_GRANTS.path)
}
