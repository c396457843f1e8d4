import { type Expression, expressionOf } from '@portico/access'
import { base64url, newPart } from '@portico/seal'
import { type SitePublicKey, sealTicket } from '@portico/seal/tickets'
import type { Services } from '../identity/services.js'
import { currentSiteKey } from '../identity/site-keys/site-keys.js'

/** A ticket of a build as a site publishes it, with its content. */
export interface TestTicket {
  readonly ticket: string
  readonly part: string
  /** In base64url, as it is released. */
  readonly key: string
}

/** Seals a part for the readers of an expression, or for members of all the given groups. */
export async function ticketFor(
  { services }: { readonly services: Services },
  readers: Expression | readonly string[],
  {
    build = 'build-1',
    site = services.settings.orgId,
    origins = [services.settings.url],
    to,
    part = newPart().part,
  }: {
    readonly build?: string
    readonly site?: string
    readonly origins?: readonly string[]
    readonly to?: SitePublicKey
    /** The part that the ticket names, such as that of another ticket. */
    readonly part?: string
  } = {},
): Promise<TestTicket> {
  const { key } = newPart()
  const expression = 'any' in readers ? readers : expressionOf([readers])
  const recipient = to ?? (await currentSiteKey(services, site))
  const ticket = await sealTicket({ part, key, site, build, expression, origins }, recipient)
  return { ticket, part, key: base64url(key) }
}
