import type { Organization } from '../organizations/organization.js'
import type { ServerSettings } from '../settings.js'

/** As whom the server writes mails and shows pages: an organization's name and, where it set one, its logo. */
export interface Brand {
  readonly name: string
  /** An absolute address: mails are read elsewhere. */
  readonly logo?: string
}

/** @example brandOf(services, organization).name // 'Developer hub' */
export function brandOf(
  { settings }: { readonly settings: Pick<ServerSettings, 'url'> },
  { org_name, settings: { logo_url } }: Pick<Organization, 'org_name' | 'settings'>,
): Brand {
  const logo =
    logo_url !== null && URL.canParse(logo_url, settings.url) ? new URL(logo_url, settings.url).href : undefined
  return { name: org_name, ...(logo !== undefined && { logo }) }
}
