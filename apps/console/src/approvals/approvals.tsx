import { Page } from '../kit/page.js'
import { AccessRequests } from './access-requests.js'
import { PendingPersons } from './pending-persons.js'

/** Who waits for an answer: readers that ask for groups, and newcomers that ask to come in. */
export function Approvals() {
  return (
    <Page title="Approvals" intro="Readers who ask for a page, and newcomers who ask to come in.">
      <AccessRequests />
      <PendingPersons />
    </Page>
  )
}
