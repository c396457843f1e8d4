import { useNavigate } from 'react-router'
import { useConnection } from '../api/connection.js'
import { useChange, useRead } from '../api/use-api.js'
import { count } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'

/** Adds an organization below one of those that the administrator manages. */
export function AddOrganization() {
  const { connection } = useConnection()
  const navigate = useNavigate()
  const organizations = useRead('listOrganizations', { query: { limit: 1000 } })
  const add = useChange('createOrganization', {
    refresh: ['listOrganizations', 'listAudit'],
    done: 'Organization added.',
  })
  return (
    <Loaded of={organizations} shape="form">
      {({ result, pagination }) => (
        <EditForm
          label="Add an organization"
          initial={{ org_name: '', tenant_name: '', parent_id: connection.organization, person_pool: 'inherit' }}
          fields={[
            {
              kind: 'text',
              name: 'org_name',
              label: 'Name',
              required: true,
              hint: 'People see it when they sign in.',
            },
            {
              kind: 'text',
              name: 'tenant_name',
              label: 'Tenant name',
              hint: 'For your own applications. Defaults to the name.',
            },
            {
              kind: 'choice',
              name: 'parent_id',
              label: 'Parent organization',
              required: true,
              options: result.map(({ id, org_name }) => [id, org_name] as const),
              ...(result.length < (pagination?.total_count ?? 0) && {
                hint: `Only the first ${count(result.length)} organizations are listed. To choose another parent, use “portico org add”.`,
              }),
            },
            {
              kind: 'choice',
              name: 'person_pool',
              label: 'People',
              required: true,
              hint: 'This cannot be changed later.',
              options: [
                ['inherit', 'Shared with the parent organization'],
                ['own', 'Its own'],
              ],
            },
          ]}
          submit="Add the organization"
          onSubmit={async ({ org_name, tenant_name, parent_id, person_pool }) => {
            const answer = await add.mutateAsync({
              body: {
                org_name: org_name.trim(),
                parent_id,
                person_pool: person_pool === 'own' ? 'own' : 'inherit',
                tenant_name: tenant_name.trim() || undefined,
              },
            })
            await navigate(`/organizations/${answer.result.id}`)
          }}
        />
      )}
    </Loaded>
  )
}
