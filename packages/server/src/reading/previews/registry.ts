import { DAY } from '@portico/protocol'
import type { CreatePreviewBody } from '@portico/protocol/schemas'
import { ownOrigins } from '../../ground/allowed-origins.js'
import { RequestError } from '../../ground/errors.js'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { isLoopback } from '../../loopback.js'
import type { Listing, Page } from '../../storage/page.js'
import type { PreviewRecord } from '../../storage/site/previews.js'
import type { Stores } from '../../storage/stores.js'
import { isSameOrigin } from './binding.js'
import { clientIdOf } from './client.js'

/** A preview as the admin API shows it. */
export interface ShownPreview extends Pick<PreviewRecord, 'name' | 'url' | 'build'> {
  readonly created_at: string
  readonly expires_at: string
}

const USUAL_DAYS = 14

/**
 * Registers a build as the preview at its address. An origin has only one preview, because scripts of all pages there
 * can read each other's tokens: a previous one is closed, and its sessions end.
 *
 * @throws RequestError 400 for an address that cannot be a preview's
 */
export async function addPreview(
  { services, organization, actor }: Acting,
  { name, url, build, days = USUAL_DAYS }: CreatePreviewBody,
): Promise<ShownPreview> {
  const { stores, settings, clock } = services
  const { origin } = checkedAddress(url)
  if (ownOrigins(settings).some((own) => isSameOrigin(own, origin)))
    throw new RequestError(400, 'url is at PORTICO_URL or PORTICO_ORIGINS; a preview needs its own origin', {
      field: 'url',
    })
  const now = clock.now()
  const preview = {
    organization_id: organization.id,
    build,
    name,
    url,
    origin,
    created_at: now,
    expires_at: now + days * DAY,
  }
  await stores.transaction(async (inside) => {
    await inside.organizations.lock(organization.id)
    const replaced = await inside.previews.replace(organization.id, { build, origin }, now)
    for (const replacedBuild of replaced)
      await endSessions(inside, { organizationId: organization.id, build: replacedBuild, now })
    await inside.previews.add(preview)
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'preview.added',
      detail: { build, name, url, days, ...(replaced.length > 0 && { replaced }) },
    })
  })
  return previewView(preview)
}

/** A page of the previews of an organization, newest first; closed ones are listed for another week. */
export async function listPreviews(
  { services, organization }: Acting,
  page: Page,
): Promise<Listing & { previews: ShownPreview[] }> {
  const { previews, ...listing } = await services.stores.previews.list(organization.id, page)
  return { ...listing, previews: previews.map(previewView) }
}

/**
 * Closes a preview, and ends its sessions. It stays known for a week, so that pages that are open there are notified
 * that they have ended. False if none of the build is open.
 */
export function closePreview({ services, organization, actor }: Acting, build: string): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
    const now = services.clock.now()
    if (!(await inside.previews.close(organization.id, build, now))) return false
    await endSessions(inside, { organizationId: organization.id, build, now })
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'preview.closed',
      detail: { build },
    })
    return true
  })
}

interface Ending {
  readonly organizationId: string
  readonly build: string
  readonly now: number
}

/** Codes that have not been exchanged are removed as well. */
async function endSessions(stores: Stores, { organizationId, build, now }: Ending): Promise<void> {
  const clientId = clientIdOf(organizationId, build)
  await stores.clients.removePreview(organizationId, clientId)
  await stores.sessions.revokeOfClient(clientId, now)
}

/** Sign-ins return to exactly this address. */
function checkedAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(text))
  // Anything else in an address would make it a different text: a password, a query, a fragment, a host in another notation.
  if (url && secure && text === `${url.origin}${url.pathname}` && text.endsWith('/')) return url
  throw new RequestError(
    400,
    'url must be the https address of the preview’s first page (http only for this machine), with a slash at the end',
    { field: 'url' },
  )
}

const previewView = ({ name, url, build, created_at, expires_at }: PreviewRecord): ShownPreview => ({
  name,
  url,
  build,
  created_at: isoTime(created_at),
  expires_at: isoTime(expires_at),
})
