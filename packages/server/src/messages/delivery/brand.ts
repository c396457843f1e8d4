import type { ServerSettings } from '../../ground/settings.js'
import type { Organization } from '../../identity/organizations/organization.js'

/** How the server identifies itself in emails and on pages: by an organization's name and a logo. URLs are absolute, because emails are read elsewhere. */
export interface Brand {
  readonly name: string
  /** The organization's own logo, which contains its name. */
  readonly logo?: string
  /** The logo of the site, beside the name. */
  readonly mark?: string
}

/** @example brandOf(services, organization).name // 'Developer hub' */
export function brandOf(
  { settings }: { readonly settings: Pick<ServerSettings, 'url' | 'site'> },
  { org_name, settings: { logo_url } }: Pick<Organization, 'org_name' | 'settings'>,
): Brand {
  const logo =
    logo_url !== null && URL.canParse(logo_url, settings.url) ? new URL(logo_url, settings.url).href : undefined
  const mark = settings.site?.logo
  return { name: org_name, ...(logo === undefined ? mark !== undefined && { mark } : { logo }) }
}
