import { createHash } from 'node:crypto'
import type { TokenClaims } from '@portico/protocol'
import { HOUR, SECOND } from '@portico/protocol'
import { writeAudit } from '../../identity/audit.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { openSession } from '../../identity/tokens/issue.js'
import { TOKENS_OF } from '../../identity/tokens/kinds.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { previewOf, shownName } from './client.js'

const LIFETIME = 8 * HOUR

interface Opening {
  /** The active session in which the person agreed. Their row is locked. */
  readonly from: SessionRecord
  readonly clientId: string
  /** The id of the session to be opened. */
  readonly id: string
}

/** The response of the token endpoint (RFC 6749, 5.1). */
type Tokens = Readonly<Record<string, string | number>>

/**
 * Opens a session at a preview, which ends with its parent session. Undefined if the preview was closed in the
 * meantime.
 *
 * @returns a function that signs its token, after the transaction. The token reveals nothing about the person, because
 * the preview's scripts are written by its author: neither a name, nor groups, nor an id that another preview knows.
 */
export async function openPreviewSession(
  services: Services,
  stores: Stores,
  { from, clientId, id }: Opening,
): Promise<(() => Promise<Tokens>) | undefined> {
  const { clock, settings, signer } = services
  const preview = await previewOf({ stores, clock }, clientId)
  if (!preview || preview.organization_id !== from.organization_id) return undefined
  const session = await openSession(services, stores, {
    id,
    kind: 'preview',
    clientId,
    organization: await findOrganization(stores, from.organization_id),
    personId: from.person_id,
    authentications: from.authentications,
    proofs: from.proofs,
    first: false,
    parent: from,
    notAfter: Math.min(clock.now() + LIFETIME, preview.expires_at),
  })
  await writeAudit(services, stores, {
    organizationId: preview.organization_id,
    actor: from.person_id,
    personId: from.person_id,
    action: 'preview.signed_in',
    // The list of the person's sessions shows the origin for this one.
    detail: { build: preview.build, url: preview.url, session: id, origin: shownName(preview) },
  })
  const reader = `reader-${createHash('sha256').update(`${from.person_id} ${clientId}`).digest('base64url').slice(0, 12)}`
  const claims = {
    iss: settings.url,
    aud: clientId,
    client_id: clientId,
    sub: reader,
    person_id: reader,
    jti: session.id,
    iat: Math.floor(session.created_at / SECOND),
    exp: Math.floor(session.expires_at / SECOND),
    scope: 'preview',
  } satisfies Partial<TokenClaims>
  return async () => ({
    access_token: await signer.sign(claims, TOKENS_OF.preview.type),
    token_type: 'Bearer',
    expires_in: Math.floor((session.expires_at - clock.now()) / SECOND),
    scope: 'preview',
  })
}
