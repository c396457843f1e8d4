import type { Challenge, ErrorSlug } from '@portico/protocol'
import { findOrganization } from '../organizations/organization.js'
import type { Services } from '../services.js'
import { packHashOf } from '../steps/nonce.js'
import { stepOf } from '../steps/registry.js'

/** Reads what a link stands for. May be read any number of times: only an answer uses it up. */
export async function openPack(
  { stores, clock }: Services,
  packId: string,
): Promise<{ ok: true; challenges: Challenge[] } | { ok: false; slug: ErrorSlug }> {
  const pack = await stores.flows.pack(packHashOf(packId))
  const open = pack?.challenges.filter(({ consumed_at, expires_at }) => !consumed_at && expires_at > clock.now()) ?? []
  if (!pack || open.length < pack.challenges.length) return { ok: false, slug: 'timeout' }
  const organization = await findOrganization(stores, pack.flow.organization_id)
  const challenges = open.map((challenge) => {
    const options = stepOf(challenge.type)?.describe?.(challenge, packId, organization)
    const { id, type, method } = challenge
    return { id, type, authentication_method: method, ...(options !== undefined && { options }) } as Challenge
  })
  return { ok: true, challenges }
}
