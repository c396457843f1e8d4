import type { Challenge, ErrorSlug } from '@portico/protocol'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { FlowRecord } from '../../storage/flow-rows.js'
import { packHashOf } from '../methods/link/nonce.js'
import { checkOf } from '../methods/registry.js'

export type OpenedPack =
  | {
      readonly ok: true
      readonly challenges: readonly Challenge[]
      readonly flow: FlowRecord
      readonly organization: Organization
    }
  | { readonly ok: false; readonly slug: ErrorSlug }

/**
 * Reads the remaining challenges of a link, in order. Can be read any number of times, because only an answer consumes
 * it. @returns also who requested the link, for a page that shows it.
 */
export async function openPack(services: Services, packId: string): Promise<OpenedPack> {
  const { stores, clock } = services
  const pack = await stores.flows.pack(packHashOf(packId))
  const open = pack?.challenges.filter(({ consumed_at, expires_at }) => !consumed_at && expires_at > clock.now()) ?? []
  if (!pack || open.length === 0) return { ok: false, slug: 'timeout' }
  const organization = await findOrganization(stores, pack.flow.organization_id)
  const challenges = await Promise.all(
    open.map(async (challenge) => {
      const options = await checkOf(challenge.type)?.describe?.(challenge, packId, organization, services)
      const { id, type, method } = challenge
      return { id, type, authentication_method: method, ...(options !== undefined && { options }) } as Challenge
    }),
  )
  return { ok: true, challenges, flow: pack.flow, organization }
}
