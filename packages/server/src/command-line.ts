import { API_KEYS, DAY } from '@portico/protocol'
import type { CreateOrganizationBody, CreateProviderBody } from '@portico/protocol/schemas'
import type { SitePublicKey } from '@portico/seal/tickets'
import { createServices, type ServiceParts } from './create-services.js'
import { systemRandom } from './ground/adapters/system.js'
import { childGroup } from './ground/group-names.js'
import type { TicketOpener } from './ground/ports/ticket-opener.js'
import type { ServerSettings } from './ground/settings.js'
import { dayOf, isoTime } from './ground/times.js'
import { validator } from './ground/validator.js'
import { writeAudit } from './identity/audit.js'
import type { Acting } from './identity/authority/acting.js'
import { findOrganization } from './identity/organizations/organization.js'
import {
  currentSiteKey,
  forgetSiteKey,
  listSiteKeys,
  rotateSiteKey,
  type ShownSiteKey,
} from './identity/site-keys/site-keys.js'
import { createTicketOpener } from './identity/site-keys/ticket-opener.js'
import { rotateKey } from './identity/tokens/signer.js'
import { keepDigestKey, openVault } from './jobs/vault-rotation/open-vault.js'
import { reseal } from './jobs/vault-rotation/reseal.js'
import type { ManagedOrganization } from './people/administration/managed-organization.js'
import { createOrganization, listOrganizations } from './people/administration/organizations.js'
import { resumeOrganization, suspendOrganization } from './people/administration/suspension.js'
import { addPerson, type NewPerson } from './people/persons/add-person.js'
import { decidePerson, deletePerson, setActive, setGroups } from './people/persons/change-person.js'
import { type Batch, importBatch, importedLine, type RefusedLine } from './people/persons/import-batch.js'
import { findPerson, listPersons, type PersonRecord } from './people/persons/person.js'
import { exportPersons, type PortablePerson } from './people/persons/portable.js'
import { addProvider, allProviders, removeProvider, type ShownProvider } from './providers/providers.js'
import { type GuestLinkOperations, guestLinkOperations } from './reading/guest-links/operations.js'
import { type GuestPasswordOperations, guestPasswordOperations } from './reading/guest-passwords/operations.js'
import { type ReaderTokenOperations, readerTokenOperations } from './reading/reader-tokens/operations.js'
import { type Invited, invite, pageOfSite } from './sign-in/flows/links.js'
import { viewing } from './sign-in/flows/prepared-sign-ins.js'
import type { MemberQuery } from './storage/members/member-states.js'
import type { KeyRecord } from './storage/operations/signing-keys.js'
import { sqlStores } from './storage/stores.js'

/** What the command line can do while a server is running, on the same database. People are identified by id or handle. */
export interface Operations {
  readonly persons: {
    /** @throws RequestError 409 if a verified handle is taken, 400 if a handle or password cannot be used. */
    add(person: NewPerson): Promise<PersonRecord>
    list(query?: MemberQuery): Promise<{ readonly total: number; readonly persons: readonly PersonRecord[] }>
    show(idOrHandle: string): Promise<PersonRecord | undefined>
    setGroups(idOrHandle: string, groups: readonly string[]): Promise<PersonRecord | undefined>
    disable(idOrHandle: string): Promise<PersonRecord | undefined>
    enable(idOrHandle: string): Promise<PersonRecord | undefined>
    /** False if there is no such person. */
    delete(idOrHandle: string): Promise<boolean>
  }
  /** The names of the organization's groups, and of those that its child organizations count as. */
  groups(): Promise<readonly string[]>
  readonly organizations: {
    add(organization: CreateOrganizationBody): Promise<ManagedOrganization>
    list(page: { limit: number; offset: number }): Promise<{ total: number; organizations: ManagedOrganization[] }>
    /** By id or name; undefined if there is none, or several. @throws RequestError 400 for one with none above. */
    suspend(idOrName: string): Promise<ManagedOrganization | undefined>
    resume(idOrName: string): Promise<ManagedOrganization | undefined>
  }
  /** Approves a pending person; undefined if there is no such person. */
  approve(idOrHandle: string): Promise<PersonRecord | undefined>
  /** All persons of the organization in the format that `imports.add` accepts, including password hashes. */
  exportPersons(): AsyncIterable<PortablePerson>
  /** Imports of files of people. */
  readonly imports: {
    /** The last line of a file that was imported, if its import was stopped, otherwise 0. */
    lineOf(digest: string): Promise<number>
    /** Adds the people of a batch; see `importBatch`. */
    add(batch: Batch): Promise<readonly RefusedLine[] | 'elsewhere'>
    /** Must be called after the last batch. */
    finish(digest: string): Promise<void>
  }
  readonly signingKeys: {
    /** Newest first; the newest signs. */
    list(): Promise<readonly { readonly kid: string; readonly created_at: string }[]>
    rotate(): Promise<{ readonly kid: string; readonly created_at: string }>
  }
  /** The key pairs that the site of the organization is sealed for. */
  readonly siteKeys: {
    /** The public key that new builds are sealed for; the first pair is created if there is none. */
    current(): Promise<SitePublicKey>
    /** Newest first. */
    list(): Promise<readonly ShownSiteKey[]>
    /** Creates a new pair; older ones continue to open what was sealed for them. */
    rotate(): Promise<SitePublicKey>
    /**
     * Destroys the private key of an older pair; returns the pair with the builds that no one can open anymore,
     * undefined if there is no such pair.
     * @throws RequestError 409 for the current pair.
     */
    forget(id: string): Promise<ShownSiteKey | undefined>
    /** Opens a ticket of a build, for programs on the server's machine. */
    open: TicketOpener['open']
  }
  readonly readerTokens: ReaderTokenOperations
  readonly guestLinks: GuestLinkOperations
  readonly guestPasswords: GuestPasswordOperations
  readonly masterKey: {
    /** Prepares the database for another master key; must be called while the current one is still the first. */
    prepare(): Promise<void>
    /** Re-encrypts everything long-lived under the current master key; returns how many rows were changed. */
    reseal(): Promise<number>
  }
  /** Queues an invitation email and returns its link. */
  invite(invitation: Invited): Promise<{ readonly link: string; readonly expires_at: string }>
  /**
   * Creates a link that shows the site to an administrator as members of certain groups see it; undefined if there is
   * no such person.
   * @throws RequestError 400 for groups that give rights, 403 for someone who is not an administrator.
   */
  viewAs(
    idOrHandle: string,
    view: { readonly groups: readonly string[]; readonly page: string },
  ): Promise<string | undefined>
  readonly providers: {
    /**
     * @throws RequestError 409 for one that already exists, 400 if it cannot work as described, 502 if its metadata
     * cannot be fetched.
     */
    add(provider: NewProvider): Promise<ShownProvider>
    list(): Promise<readonly ShownProvider[]>
    /** False if there was nothing to remove. */
    remove(id: string): Promise<boolean>
  }
}

export type NewProvider = CreateProviderBody

const readProvider = validator(async () => (await import('@portico/protocol/schemas')).CreateProviderBody, 'body')

/** @throws DatabaseError, MasterKeyError same as `createServer`. */
export async function createOperations(
  parts: ServiceParts,
  organizationId: string = parts.settings.orgId,
): Promise<Operations> {
  const services = await createServices(parts)
  const acting: Acting = {
    services,
    organization: await findOrganization(services.stores, organizationId),
    actor: { kind: 'command line' },
  }
  /** The person with a handle or id; a handle that several people have without proof identifies no one. */
  const findByIdOrHandle = async (idOrHandle: string): Promise<PersonRecord | undefined> => {
    const byId = await findPerson(acting, idOrHandle)
    if (byId) return byId
    const { persons } = await listPersons(acting, { handle: idOrHandle, limit: 10 })
    const proven = persons.filter(({ handles }) => handles.some(({ verified }) => verified))
    const [only, another] = proven.length > 0 ? proven : persons
    return another ? undefined : only
  }
  /** The id of an organization, given its id or its name if no other has the same. */
  const idOfOrganization = async (idOrName: string): Promise<string> => {
    const everyone = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }
    const { organizations } = await services.stores.organizations.tree(undefined, everyone)
    const [only, another] = organizations.filter(({ org_name }) => org_name === idOrName)
    return only && !another ? only.id : idOrName
  }
  const on =
    <Rest extends unknown[], Result>(work: (personId: string, ...rest: Rest) => Promise<Result>) =>
    async (idOrHandle: string, ...rest: Rest): Promise<Result | undefined> => {
      const person = await findByIdOrHandle(idOrHandle)
      return person && work(person.person_id, ...rest)
    }
  return {
    persons: {
      add: (person) => addPerson(acting, person),
      list: (query = {}) => listPersons(acting, query),
      show: findByIdOrHandle,
      setGroups: on((personId, groups: readonly string[]) => setGroups(acting, personId, groups)),
      disable: on((personId) => setActive(acting, personId, false)),
      enable: on((personId) => setActive(acting, personId, true)),
      delete: async (idOrHandle) => (await on((personId) => deletePerson(acting, personId))(idOrHandle)) ?? false,
    },
    providers: {
      add: async (provider) => addProvider(acting, (await readProvider(provider)) as NewProvider),
      list: () => allProviders(acting),
      remove: (id) => removeProvider(acting, id),
    },
    async groups() {
      // All of them, because a name that is missing here is reported as unknown.
      const { groups } = await services.stores.groups.list(organizationId, {
        limit: Number.MAX_SAFE_INTEGER,
        offset: 0,
      })
      const children = await services.stores.organizations.children(organizationId)
      return [...groups.map(({ name }) => name), ...children.map(({ tenant_name }) => childGroup(tenant_name))]
    },
    organizations: {
      add: (body) => createOrganization({ services, actor: acting.actor }, body),
      list: (page) => listOrganizations({ services, actor: acting.actor }, page),
      suspend: async (name) => suspendOrganization({ services, actor: acting.actor }, await idOfOrganization(name)),
      resume: async (name) => resumeOrganization({ services, actor: acting.actor }, await idOfOrganization(name)),
    },
    approve: on(async (personId) =>
      (await decidePerson(acting, personId, 'active')) ? findPerson(acting, personId) : undefined,
    ),
    exportPersons: () => exportPersons(acting),
    imports: {
      lineOf: (digest) => importedLine(acting, digest),
      add: (batch) => importBatch(acting, batch),
      finish: (digest) => services.stores.imports.finish({ organizationId, digest }),
    },
    signingKeys: {
      list: async () => (await services.stores.keys.all()).map(shownKey),
      async rotate() {
        const { stores, vault, clock } = services
        return stores.transaction(async (inside) => {
          const key = await rotateKey({ keys: inside.keys, vault, clock })
          const { organization, actor } = acting
          const detail = { kid: key.kid }
          await writeAudit(services, inside, {
            organizationId: organization.id,
            actor,
            action: 'signing_key.rotated',
            detail,
          })
          return shownKey(key)
        })
      },
    },
    siteKeys: {
      current: () => currentSiteKey(services, organizationId),
      list: () => listSiteKeys(services, organizationId),
      rotate: () => rotateSiteKey(acting),
      forget: (id) => forgetSiteKey(acting, id),
      open: services.tickets.open,
    },
    readerTokens: readerTokenOperations(acting),
    guestLinks: guestLinkOperations(acting),
    guestPasswords: guestPasswordOperations(acting),
    masterKey: {
      prepare: () =>
        keepDigestKey(parts.database, { settings: parts.settings, random: services.random, now: services.clock.now() }),
      async reseal() {
        const rows = await reseal(parts.database, services.vault)
        const { organization, actor } = acting
        const deed = { organizationId: organization.id, actor, action: 'master_key.rotated', detail: { rows } } as const
        if (rows > 0) await writeAudit(services, services.stores, deed)
        return rows
      },
    },
    invite: (invitation) => invite(acting, invitation),
    viewAs: on(async (personId, { groups, page }: { readonly groups: readonly string[]; readonly page: string }) => {
      const link = new URL(pageOfSite(services.settings.url, page) ?? '/', services.settings.url)
      link.searchParams.set('challenges', await viewing(acting, { groups, personId }))
      return link.href
    }),
  }
}

/** Information about the key pairs of an organization's site; changes nothing, and requires only an up-to-date schema. */
export async function inspectSiteKeys({
  settings,
  database,
  random = systemRandom,
}: Pick<ServiceParts, 'database' | 'random'> & {
  readonly settings: Pick<ServerSettings, 'masterKey' | 'masterKeys' | 'orgId'>
}): Promise<Pick<Operations['siteKeys'], 'list' | 'open'>> {
  const stores = sqlStores(database)
  const vault = await openVault(database, settings, random)
  const { open } = createTicketOpener({ stores, vault })
  return { list: () => listSiteKeys({ stores }, settings.orgId), open }
}

const shownKey = ({ kid, created_at }: KeyRecord) => ({ kid, created_at: isoTime(created_at) })

/** The keys of programs and directories that expired in the last 30 days or expire in the next, for `portico doctor`. */
export async function inspectEndingKeys(
  database: ServiceParts['database'],
  now: number,
): Promise<readonly { readonly name: string; readonly expires: string; readonly expired: boolean }[]> {
  const near = API_KEYS.warningDays * DAY
  const span = { from: now - near, to: now + near, limit: 100, unwarned: false }
  const keys = await sqlStores(database).apiKeys.ending(span)
  return keys.map(({ name, expires_at }) => ({ name, expires: dayOf(expires_at), expired: expires_at <= now }))
}
