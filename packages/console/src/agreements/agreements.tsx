import { Link } from 'react-router'
import { useChange, useRead } from '../api/use-api.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { OwnAcceptances } from './own-acceptances.js'
import { inForceField, PARTIES, readersOf, sentVersion, textField } from './words.js'

/** Texts that readers must accept before private pages open to them. */
export function Agreements() {
  const agreements = useRead('listAgreements', { query: usePage() })
  const groups = useRead('listGroups', { query: { limit: 1000 } })
  const add = useChange('createAgreement', { refresh: ['listAgreements', 'listAudit'], done: 'Agreement added.' })
  return (
    <Page
      title="Agreements"
      intro="Texts that readers must accept before private pages open to them."
      actions={
        <Create name="agreement" label="Add an agreement">
          {(close) => (
            <EditForm
              label="Add an agreement"
              initial={{
                name: '',
                text: '',
                groups: [] as readonly string[],
                accepted_by: 'person',
                guests: false as boolean,
                valid_days: '',
                in_force: '',
              }}
              fields={[
                { kind: 'text', name: 'name', label: 'Name', required: true },
                textField,
                {
                  kind: 'names',
                  name: 'groups',
                  label: 'For members of any of these groups',
                  suggestions: groups.data?.result.map(({ name }) => name) ?? [],
                  hint: 'Groups, or an organization such as org:Globex. Leave empty for everyone.',
                },
                {
                  kind: 'choice',
                  name: 'accepted_by',
                  label: 'Accepted by',
                  required: true,
                  options: Object.entries(PARTIES),
                },
                {
                  kind: 'toggle',
                  name: 'guests',
                  label: 'Guests can accept it',
                  hint: 'Someone with a guest link then accepts it in their browser before a page opens. Off: it closes pages to guests. Only for agreements that each person accepts.',
                },
                {
                  kind: 'number',
                  name: 'valid_days',
                  label: 'Days until it must be accepted again',
                  min: 1,
                  max: 3_650,
                  hint: 'Leave empty if it never needs to be accepted again.',
                },
                inForceField,
              ]}
              submit="Add the agreement"
              onSubmit={async ({ name, groups: chosen, accepted_by, guests, valid_days, ...version }) => {
                await add.mutateAsync({
                  body: {
                    name: name.trim(),
                    audience: { any: chosen.length === 0 ? [[]] : chosen.map((group) => [group]) },
                    accepted_by: accepted_by === 'organization' ? 'organization' : 'person',
                    ...(guests && { guests }),
                    ...(valid_days !== '' && { valid_days: Number(valid_days) }),
                    ...sentVersion(version),
                  },
                })
                close()
              }}
            />
          )}
        </Create>
      }
    >
      <Loaded of={agreements}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Agreements"
              rows={result}
              keyOf={({ id }) => id}
              empty="No agreements yet."
              emptyAction={<OpenDrawer name="agreement">Add an agreement</OpenDrawer>}
              columns={[
                { head: 'Name', names: true, cell: ({ id, name }) => <Link to={`/agreements/${id}`}>{name}</Link> },
                { head: 'For', cell: ({ audience }) => readersOf(audience) },
                { head: 'Accepted by', cell: ({ accepted_by }) => PARTIES[accepted_by] },
                { head: 'Guests', cell: ({ guests }) => (guests ? 'can accept it' : 'no') },
                { head: 'Added', cell: ({ created_at }) => <When at={created_at} /> },
                { head: 'Withdrawn', cell: ({ withdrawn_at }) => (withdrawn_at ? <When at={withdrawn_at} /> : 'no') },
              ]}
            />
            <Pager of={pagination} things={['agreement', 'agreements']} />
          </>
        )}
      </Loaded>
      <OwnAcceptances />
    </Page>
  )
}
