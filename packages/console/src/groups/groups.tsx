import { LIST_LIMITS } from '@portico/protocol'
import { Link } from 'react-router'
import { useChange, useRead } from '../api/use-api.js'
import { atLeast } from '../kit/display.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { useGroupNames } from '../kit/names.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'

/** The groups of the organization. A group exists once it has a member or a description. */
export function Groups() {
  const groups = useRead('listGroups', { query: usePage() })
  const names = useGroupNames()
  const describe = useChange('createGroup', { refresh: ['listGroups', 'listAudit'], done: 'Group saved.' })
  return (
    <Page
      title="Groups"
      intro="Groups decide who can read which pages. Page access shows which groups each page requires."
      actions={
        <Create name="group" label="Add or describe a group">
          {(close) => (
            <EditForm
              label="Add or describe a group"
              initial={{ name: '', description: '' }}
              fields={[
                {
                  kind: 'text',
                  name: 'name',
                  label: 'Name',
                  required: true,
                  suggestions: names,
                  hint: 'As used in access rules. If the group exists, its description is updated.',
                },
                { kind: 'text', name: 'description', label: 'Description' },
              ]}
              submit="Save the group"
              onSubmit={async ({ name, description }) => {
                await describe.mutateAsync({ body: { name: name.trim(), description: description.trim() } })
                close()
              }}
            />
          )}
        </Create>
      }
    >
      <Loaded of={groups}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Groups"
              rows={result}
              keyOf={({ name }) => name}
              empty="There are no groups yet."
              emptyAction={<OpenDrawer name="group">Add or describe a group</OpenDrawer>}
              columns={[
                { head: 'Group', names: true, cell: ({ name }) => name },
                { head: 'Description', cell: ({ description }) => description || <span className="quiet">none</span> },
                { head: 'Managed by', cell: ({ directory }) => (directory ? 'Directory' : 'administrators') },
                {
                  head: 'Members',
                  numeric: true,
                  cell: ({ name, members }) => (
                    <Link
                      to={`/persons?group=${encodeURIComponent(name)}`}
                      aria-label={`${members} members of ${name}`}
                    >
                      {atLeast({ total_count: members, exact: members < LIST_LIMITS.counted })}
                    </Link>
                  ),
                },
              ]}
            />
            <Pager of={pagination} things={['group', 'groups']} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
