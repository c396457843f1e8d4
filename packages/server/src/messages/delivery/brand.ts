import type { ServerSettings } from '../../ground/settings.js'
import type { Organization } from '../../identity/organizations/organization.js'

/** How the server identifies itself in emails and on pages: by an organization's name and, if it set one, its logo. */
export interface Brand {
  readonly name: string
  /** An absolute URL, because emails are read elsewhere. */
  readonly logo?: string
}

/** @example brandOf(services, organization).name // 'Developer hub' */
export function brandOf(
  { settings }: { readonly settings: Pick<ServerSettings, 'url'> },
  { org_name, settings: { logo_url } }: Pick<Organization, 'org_name' | 'settings'>,
): Brand {
  const logo =
    logo_url !== null && URL.canParse(logo_url, settings.url) ? new URL(logo_url, settings.url).href : undefined
  return { name: org_name, logo }
}
