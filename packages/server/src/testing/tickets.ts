import { type Expression, expressionOf } from '@portico/access'
import { base64url, newPart, partKeys } from '@portico/seal'
import { type SitePublicKey, sealTicket } from '@portico/seal/tickets'
import type { Services } from '../identity/services.js'
import { currentSiteKey } from '../identity/site-keys/site-keys.js'

/** A ticket of a build as a site publishes it, with its content. */
export interface TestTicket {
  readonly ticket: string
  readonly part: string
  /** The shared key of the part in base64url, as it is released. */
  readonly key: string
  /** The key of a page and its name in envelopes, as they are released. */
  readonly pageKey: (path: string) => Promise<{ readonly key: string; readonly page: string }>
  /** The key that only the server has. */
  readonly partKey: string
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
  const { shared, ofPage } = await partKeys(key, build)
  return {
    ticket,
    part,
    key: base64url(await shared()),
    pageKey: async (path) => {
      const own = await ofPage(path)
      return { key: base64url(own.key), page: own.page }
    },
    partKey: base64url(key),
  }
}
