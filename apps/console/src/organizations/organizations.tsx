import type { RequestResult } from '@portico/protocol'
import { Link } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Badge } from '../kit/bits.js'
import { ButtonLink } from '../kit/button.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { SwitchOrganization } from './switch-organization.js'

export type OrganizationRow = RequestResult<'getOrganization'>

/** The organizations as a tree: each with its own sign-in, and those below it. */
export function Organizations() {
  const organizations = useRead('listOrganizations', { query: { limit: 1000 } })
  return (
    <Page
      title="Organizations"
      intro="Each has its own sign-in settings. A child organization shares its parent’s people or has its own."
      actions={
        <ButtonLink look="main" to="/organizations/new">
          Add an organization
        </ButtonLink>
      }
    >
      <Loaded of={organizations}>
        {({ result }) => {
          const ids = new Set(result.map(({ id }) => id))
          const tops = result.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id))
          return (
            <div className="tree">
              <Branch of={tops} all={result} />
            </div>
          )
        }}
      </Loaded>
      <SwitchOrganization />
    </Page>
  )
}

interface BranchProps {
  readonly of: readonly OrganizationRow[]
  readonly all: readonly OrganizationRow[]
}

function Branch({ of, all }: BranchProps) {
  return (
    <ul>
      {of.map((organization) => {
        const below = all.filter(({ parent_id }) => parent_id === organization.id)
        return (
          <li key={organization.id}>
            <div>
              <Link to={`/organizations/${organization.id}`}>{organization.org_name}</Link>
              <Badge>{organization.person_pool === 'own' ? 'own people' : 'shared people'}</Badge>
              <code className="quiet">{organization.id}</code>
            </div>
            {below.length > 0 && <Branch of={below} all={all} />}
          </li>
        )
      })}
    </ul>
  )
}
