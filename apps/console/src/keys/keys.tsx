import { RIGHTS, type Right } from '@portico/protocol'
import { useState } from 'react'
import { useChange, useRead } from '../api/use-api.js'
import { Names, Note, When } from '../kit/bits.js'
import { Confirm } from '../kit/confirm.js'
import { Copy } from '../kit/copy.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Page, Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'

const WORDS: Partial<Record<Right, string>> = {
  '*': 'everything but impersonation',
  impersonate: 'sign in as other people',
}
const OPTIONS = RIGHTS.map((right) => [right, WORDS[right] ? `${right} (${WORDS[right]})` : right] as const)
const isRight = (text: string): text is Right => (RIGHTS as readonly string[]).includes(text)

/** Keys for programs that administer. Each has only the rights it was given; its secret is shown once. */
export function Keys() {
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string }>()
  const keys = useRead('listKeys', { query: usePage() })
  const refresh = ['listKeys', 'listAudit'] as const
  const create = useChange('createKey', { refresh, done: 'The key is created. Copy it now; it is not shown again.' })
  const remove = useChange('deleteKey', { refresh, done: 'The key is removed.' })
  return (
    <Page
      title="Keys"
      intro="For programs that use the admin API. Give each program its own key, with only the rights it needs."
    >
      {made && (
        <Note tone="good">
          <p>
            Copy the key “{made.name}” now; it is not shown again. Anyone who has it has its rights, so keep it where
            your program keeps secrets.
          </p>
          <Copy label={`Key ${made.name}`} value={made.secret} />
        </Note>
      )}
      <Loaded of={keys}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Keys"
              rows={result}
              keyOf={({ id }) => id}
              empty="No keys yet."
              columns={[
                { head: 'Name', names: true, cell: ({ name }) => name },
                { head: 'Rights', cell: ({ scopes }) => <Names of={scopes} /> },
                { head: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
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
                  <p>Programs that use it are refused from now on.</p>
                </Confirm>
              )}
            />
            <Pager of={pagination} things={['key', 'keys']} />
          </>
        )}
      </Loaded>
      <Section title="Create a key">
        <EditForm
          label="Create a key"
          again
          initial={{ name: '', scopes: [] as readonly string[] }}
          fields={[
            { kind: 'text', name: 'name', label: 'Name', required: true, hint: 'The program that will use it.' },
            { kind: 'many', name: 'scopes', label: 'Rights', required: true, options: OPTIONS },
          ]}
          submit="Create the key"
          onSubmit={async ({ name, scopes }) => {
            const { result } = await create.mutateAsync({ body: { name: name.trim(), scopes: scopes.filter(isRight) } })
            setMade({ name: result.name, secret: result.secret })
          }}
        />
      </Section>
    </Page>
  )
}
