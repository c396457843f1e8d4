import { WEEK } from '@portico/protocol'
import type { CreateSetUpLinkBody } from '@portico/protocol/schemas'
import { consolePage } from '../../ground/allowed-origins.js'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { uuid } from '../../ground/ids.js'
import { secretHash } from '../../ground/secrets.js'
import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { labelOf } from '../../identity/authority/actor.js'
import { isAllowed } from '../../identity/organizations/allowed.js'
import type { Services } from '../../identity/services.js'
import type { Page } from '../../storage/page.js'
import type { SetUpLinkRecord } from '../../storage/sign-in/set-up-links.js'
import { demandGroups } from '../domains/manage.js'

const MARK = 'portico_setup_'
/** The name in the audit log for actions with a link. */
export const actorOfLink = ({ id }: Pick<SetUpLinkRecord, 'id'>): string => `set-up link ${id}`

/** The page that receives the secret of a link, which is in the fragment to keep it out of logs and referrers. */
const pageOf = ({ settings }: Services, secret: string): string => consolePage(settings, `set-up#${secret}`)

/**
 * Creates a link with which someone without an account sets up single sign-on for the organization. Its secret is only
 * in this response.
 * @throws RequestError 409 if no provider could be used
 */
export async function createSetUpLink(acting: Acting, { groups = [], approval = 'none' }: CreateSetUpLinkBody) {
  const { services, organization, actor } = acting
  await demandGroups(acting, groups)
  if (!isAllowed(organization, 'oidc') && !isAllowed(organization, 'saml'))
    throw new RequestError(
      409,
      'the organization allows sign-in neither with oidc nor with saml; add one of them to its allowed_methods, then create the link',
    )
  const now = services.clock.now()
  const secret = `${MARK}${Buffer.from(services.random.bytes(32)).toString('base64url')}`
  const link: SetUpLinkRecord = {
    id: uuid(services.random),
    organization_id: organization.id,
    provider_id: uuid(services.random),
    groups: [...new Set(groups)],
    approval,
    created_by: labelOf(actor),
    created_at: now,
    expires_at: now + WEEK,
    used_at: null,
    revoked_at: null,
  }
  await services.stores.transaction(async (inside) => {
    await inside.setUpLinks.add(link, secretHash(secret))
    await audit(acting, inside, 'set_up_link.created', link)
  })
  return { ...linkView(link, now), link: pageOf(services, secret) }
}

export async function listSetUpLinks({ services, organization }: Acting, page: Page) {
  const { links, ...listing } = await services.stores.setUpLinks.list(organization.id, page)
  const now = services.clock.now()
  return { ...listing, links: links.map((link) => linkView(link, now)) }
}

/** Revokes a link, and removes the provider that was described with it. False if none with the id is open. */
export function revokeSetUpLink(acting: Acting, id: string): Promise<boolean> {
  const { services, organization } = acting
  return services.stores.transaction(async (inside) => {
    const link = await inside.setUpLinks.revoke(organization.id, id, services.clock.now())
    if (!link) return false
    await inside.providers.removeDraft(link.provider_id)
    await audit(acting, inside, 'set_up_link.revoked', link)
    return true
  })
}

/** The link with a secret. @throws IdentityError `set_up_link_ended` */
export async function openLink({ stores, clock }: Services, secret: string | undefined): Promise<SetUpLinkRecord> {
  const link = secret?.startsWith(MARK) ? await stores.setUpLinks.open(secretHash(secret), clock.now()) : undefined
  if (!link) throw new IdentityError('set_up_link_ended')
  return link
}

function linkView({ provider_id: _, organization_id: __, revoked_at, used_at, ...link }: SetUpLinkRecord, now: number) {
  const ended = now >= link.expires_at ? 'expired' : 'open'
  return {
    ...link,
    state: used_at !== null ? 'used' : revoked_at !== null ? 'revoked' : ended,
    created_at: isoTime(link.created_at),
    expires_at: isoTime(link.expires_at),
    used_at: isoTimeOrNull(used_at),
  }
}

const audit = (
  { services, organization, actor }: Acting,
  stores: Services['stores'],
  action: 'set_up_link.created' | 'set_up_link.revoked',
  { id }: SetUpLinkRecord,
) => writeAudit(services, stores, { organizationId: organization.id, actor, action, detail: { link: id } })
