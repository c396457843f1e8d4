import { useChange, useRead } from '../api/use-api.js'
import { Names } from '../kit/chips.js'
import { Confirm } from '../kit/confirm.js'
import { count, things } from '../kit/display.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

const wholeLines = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)

/** Applications that send people to the hosted login. */
export function Clients() {
  const clients = useRead('listClients', { query: usePage() })
  const refresh = ['listClients', 'listAudit'] as const
  const add = useChange('createClient', {
    refresh,
    done: ({ result }) => `Application added. Its client ID is ${result.client_id}`,
  })
  const remove = useChange('deleteClient', { refresh, done: 'Application removed.' })
  return (
    <Page
      title="Applications"
      intro="Applications that use this hub’s login page, with OAuth 2.0 and PKCE. They have no client secret."
      actions={
        <Create name="application" label="Add an application">
          {(close) => (
            <EditForm
              label="Add an application"
              initial={{ name: '', redirect_uris: [] as readonly string[], client_id: '', first_party: false }}
              fields={[
                { kind: 'text', name: 'name', label: 'Name', required: true },
                {
                  kind: 'lines',
                  name: 'redirect_uris',
                  label: 'Redirect URIs',
                  required: true,
                  hint: 'Full addresses, one per line. They must match exactly.',
                  check: (uris) => {
                    const wrong = wholeLines(uris).find((uri) => !URL.canParse(uri))
                    return wrong === undefined ? undefined : `“${wrong}” is not a full address.`
                  },
                },
                { kind: 'text', name: 'client_id', label: 'Client ID', hint: 'Leave empty for a random one.' },
                {
                  kind: 'toggle',
                  name: 'first_party',
                  label: 'First-party application',
                  hint: 'Part of this site: people are not asked for consent, and its pages get a full session. Every redirect URI must be on this site.',
                },
              ]}
              submit="Add the application"
              onSubmit={async ({ name, redirect_uris, client_id, first_party }) => {
                await add.mutateAsync({
                  body: {
                    name: name.trim(),
                    redirect_uris: wholeLines(redirect_uris),
                    first_party,
                    client_id: client_id.trim() || undefined,
                  },
                })
                close()
              }}
            />
          )}
        </Create>
      }
    >
      <Loaded of={clients}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Applications"
              rows={result}
              keyOf={({ client_id }) => client_id}
              empty="No applications yet."
              emptyAction={<OpenDrawer name="application">Add an application</OpenDrawer>}
              columns={[
                { head: 'Name', names: true, cell: ({ name }) => name },
                { head: 'Client ID', cell: ({ client_id }) => <code>{client_id}</code> },
                { head: 'Redirect URIs', cell: ({ redirect_uris }) => <Names of={redirect_uris} /> },
                {
                  head: 'Consent',
                  cell: ({ first_party, consents }) =>
                    first_party ? 'not asked' : things(consents, 'person', 'people'),
                },
                { head: 'Sessions', numeric: true, cell: ({ sessions }) => count(sessions) },
                { head: 'Added', cell: ({ created_at }) => <When at={created_at} /> },
              ]}
              actions={({ client_id, name }) => (
                <Confirm
                  label="Remove"
                  title={`Remove ${name}?`}
                  yes="Remove the application"
                  onYes={() => remove.mutateAsync({ path: { client_id } })}
                >
                  <p>Its sessions end now, and no one can sign in to it through this hub anymore.</p>
                </Confirm>
              )}
            />
            <Pager of={pagination} things={['application', 'applications']} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
