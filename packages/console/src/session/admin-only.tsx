import { Navigate, Outlet } from 'react-router'
import { ApiError } from '../api/api-error.js'
import { useConnection } from '../api/connection.js'
import { useRead } from '../api/use-api.js'
import { Button, ButtonLink, Buttons } from '../kit/button.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
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
  return (
    <Loaded of={organization}>
      {({ result: { org_name } }) => (
        <Loaded of={me}>
          {({ result: { handles } }) =>
            // The owner has signed in with a link and has no address yet.
            handles.length === 0 ? <Navigate to="/welcome" replace /> : <AdminShell name={org_name} />
          }
        </Loaded>
      )}
    </Loaded>
  )
}

function AdminShell({ name }: { readonly name: string }) {
  return (
    <Shell organization={name}>
      <Outlet />
    </Shell>
  )
}
