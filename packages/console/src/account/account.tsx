import { useConnection } from '../api/connection.js'
import { useRead } from '../api/use-api.js'
import { Page } from '../kit/page.js'
import { Skeleton } from '../kit/skeleton.js'
import { Shell } from '../layout/shell.js'
import { PAGES } from '../pages.js'
import { useSessionKind } from '../session/session-kind.js'
import { AccountSections } from './account-sections.js'

/** What signed-in people see and change of their own account. Needs no right beyond their own session. */
export function Account() {
  const { connection } = useConnection()
  const { kind } = useSessionKind()
  // Administrators keep their menu. For others the server refuses the call, which only means that they have no menu.
  const organization = useRead('getOrganization', { path: { organization_id: connection.organization } })
  if (kind === 'console' && organization.isPending) return <Skeleton of="frame" />
  return (
    <Shell organization={organization.data?.result.org_name} pages={organization.data ? PAGES : []}>
      <Page title="Your account" intro="How you sign in, where you are signed in, and what is stored about you.">
        <AccountSections />
      </Page>
    </Shell>
  )
}
