import { useChange } from '../api/use-api.js'
import { Confirm } from '../kit/confirm.js'
import type { Partner } from './partner-section.js'

const REFRESH = ['getPartner', 'listPartners', 'listOrganizations', 'getOrganization', 'listAudit'] as const

/** Closes this site to all members of a partner, or opens it again. */
export function Suspend({ partner: { id, org_name, suspended_at, below } }: { readonly partner: Partner }) {
  const path = { organization_id: id }
  const suspend = useChange('suspendOrganization', { refresh: REFRESH, done: `${org_name} is suspended.` })
  const resume = useChange('resumeOrganization', { refresh: REFRESH, done: `${org_name} can read again.` })
  if (suspended_at !== null)
    return (
      <Confirm
        label="Resume"
        look="plain"
        title={`Resume ${org_name}?`}
        yes="Resume"
        onYes={() => resume.mutateAsync({ path })}
      >
        <p>Its members can again read what their groups allow. Sessions, tokens and programs work as before.</p>
      </Confirm>
    )
  return (
    <Confirm
      label="Suspend all"
      look="danger"
      title={`Suspend everyone in ${org_name}?`}
      yes="Suspend all"
      onYes={() => suspend.mutateAsync({ path })}
    >
      <p>
        With their next request, members of {org_name}
        {below > 0 && ' and of the organizations below it'} can no longer get keys of private pages: in browsers, with
        reader tokens, through programs and feeds.
      </p>
      <p>No one is removed or signed out. Resuming restores everything. No email is sent.</p>
    </Confirm>
  )
}
