import { Page } from '../kit/page.js'
import { AccessRequests } from './access-requests.js'
import { PendingPersons } from './pending-persons.js'

/** What needs a decision: access requests and sign-ups. */
export function Approvals() {
  return (
    <Page title="Approvals" intro="Readers who request access to a page, and sign-ups that need approval.">
      <AccessRequests />
      <PendingPersons />
    </Page>
  )
}
