import { Navigate, Outlet } from 'react-router'
import { ApiError } from '../api/api-error.js'
import { useConnection } from '../api/connection.js'
import { useRead } from '../api/use-api.js'
import { Button, ButtonLink, Buttons } from '../kit/button.js'
import { Page } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { Skeleton } from '../kit/skeleton.js'
import { Shell } from '../layout/shell.js'
import { SiteLink } from '../layout/site-link.js'

/**
 * The administrators' pages. The server, not this component, decides who may see them: it reads the organization, and
 * shows the server's message if it refuses.
 */
export function AdminOnly() {
  const { connection, leave } = useConnection()
  const organization = useRead('getOrganization', { path: { organization_id: connection.organization } })
  const me = useRead('me')
  const { error } = organization
  if (error instanceof ApiError && error.status === 403)
    return (
      <Shell pages={[]}>
        <Page title="You need admin access">
          <p className="prose">{error.message}</p>
          <Buttons>
            <ButtonLink look="main" to="/account">
              Your account
            </ButtonLink>
            <SiteLink className="button button--plain">Back to the hub</SiteLink>
            <Button onClick={leave}>Sign out</Button>
          </Buttons>
        </Page>
      </Shell>
    )
  const failed = organization.data ? me : organization
  if (organization.data === undefined || me.data === undefined)
    return failed.error ? (
      <Shell pages={[]}>
        <Page title="Console">
          <Problem error={failed.error} again={failed.refetch} />
        </Page>
      </Shell>
    ) : (
      <Skeleton of="frame" />
    )
  // The owner has signed in with a link and has no address yet.
  if (me.data.result.handles.length === 0) return <Navigate to="/welcome" replace />
  return (
    <Shell organization={organization.data.result.org_name}>
      <Outlet />
    </Shell>
  )
}
