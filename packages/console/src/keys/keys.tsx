import { API_KEYS, DAY, RIGHTS, type Right } from '@portico/protocol'
import { useState } from 'react'
import { useChange, useRead } from '../api/use-api.js'
import { Names } from '../kit/chips.js'
import { Confirm } from '../kit/confirm.js'
import { Badge } from '../kit/display.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { ShownOnce } from '../kit/shown-once.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

const WORDS: Partial<Record<Right, string>> = {
  '*': 'everything but impersonation and SCIM',
  impersonate: 'sign in as other people',
  scim: 'provisioning by SCIM, with no other permission',
}
const OPTIONS = RIGHTS.map((right) => [right, WORDS[right] ? `${right} (${WORDS[right]})` : right] as const)
const LIFETIMES = [30, 90, API_KEYS.usualDays, API_KEYS.mostDays].map((days) => [String(days), `${days} days`] as const)
const isRight = (text: string): text is Right => (RIGHTS as readonly string[]).includes(text)

/** Keys for the admin API. Each has only the permissions it was given; its secret is shown once. */
export function Keys() {
  const [newKey, setNewKey] = useState<{ readonly name: string; readonly secret: string }>()
  const keys = useRead('listKeys', { query: usePage() })
  const refresh = ['listKeys', 'listAudit'] as const
  const create = useChange('createKey', {
    refresh,
    done: 'Key created.',
  })
  const remove = useChange('deleteKey', { refresh, done: 'Key removed.' })
  return (
    <Page
      title="API keys"
      intro="For applications that use the admin API. Give each one its own key, with only the permissions it needs."
      actions={
        <Create name="key" label="Create an API key">
          {(close) => (
            <EditForm
              label="Create an API key"
              initial={{ name: '', scopes: [] as readonly string[], days: String(API_KEYS.usualDays) }}
              fields={[
                {
                  kind: 'text',
                  name: 'name',
                  label: 'Name',
                  required: true,
                  hint: 'The application that will use it.',
                },
                { kind: 'choice', name: 'days', label: 'Expires after', options: LIFETIMES },
                { kind: 'many', name: 'scopes', label: 'Permissions', required: true, options: OPTIONS },
              ]}
              submit="Create key"
              onSubmit={async ({ name, scopes, days }) => {
                const { result } = await create.mutateAsync({
                  body: { name: name.trim(), scopes: scopes.filter(isRight), days: Number(days) },
                })
                close()
                setNewKey({ name: result.name, secret: result.secret })
              }}
            />
          )}
        </Create>
      }
    >
      {newKey && (
        <ShownOnce
          title={`API key ${newKey.name}`}
          label={`Key ${newKey.name}`}
          value={newKey.secret}
          onClose={() => setNewKey(undefined)}
        >
          Copy the key now; it is not shown again. Anyone who has it has its permissions, so keep it where your
          application keeps secrets.
        </ShownOnce>
      )}
      <Loaded of={keys}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="API keys"
              rows={result}
              keyOf={({ id }) => id}
              empty="No API keys yet."
              emptyAction={<OpenDrawer name="key">Create an API key</OpenDrawer>}
              columns={[
                { head: 'Name', names: true, cell: ({ name }) => name },
                { head: 'Permissions', cell: ({ scopes }) => <Names of={scopes} /> },
                { head: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
                { head: 'Expires', cell: ({ expires_at }) => <Expiry at={expires_at} /> },
                { head: 'Last used', cell: ({ last_used }) => <When at={last_used} /> },
              ]}
              actions={({ id, name }) => (
                <Confirm
                  label="Remove"
                  look="quiet"
                  title={`Remove the key ${name}?`}
                  yes="Remove the key"
                  onYes={() => remove.mutateAsync({ path: { key_id: id } })}
                >
                  <p>Applications that use it lose access immediately.</p>
                </Confirm>
              )}
            />
            <Pager of={pagination} things={['API key', 'API keys']} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** When a key ends, with a warning if that is soon. */
function Expiry({ at }: { readonly at: string }) {
  const remaining = Date.parse(at) - Date.now()
  if (remaining <= 0) return <Badge tone="bad">expired</Badge>
  return (
    <>
      <When at={at} /> {remaining < API_KEYS.warningDays * DAY && <Badge tone="wait">expires soon</Badge>}
    </>
  )
}
