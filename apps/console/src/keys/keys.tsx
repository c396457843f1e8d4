import { RIGHTS, type Right } from '@portico/protocol'
import { useState } from 'react'
import { useChange, useRead } from '../api/use-api.js'
import { Names, Note, When } from '../kit/bits.js'
import { Confirm } from '../kit/confirm.js'
import { Copy } from '../kit/copy.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Page, Section } from '../kit/page.js'
import { Table } from '../kit/table.js'

const WORDS: Partial<Record<Right, string>> = {
  '*': 'everything but impersonation',
  impersonate: 'sign in as other people',
}
const OPTIONS = RIGHTS.map((right) => [right, WORDS[right] ? `${right} (${WORDS[right]})` : right] as const)
const isRight = (text: string): text is Right => (RIGHTS as readonly string[]).includes(text)

/** Keys for programs that administer. Each may do what it is given and no more; its secret shows once. */
export function Keys() {
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string }>()
  const keys = useRead('listKeys')
  const refresh = ['listKeys', 'listAudit'] as const
  const create = useChange('createKey', { refresh, done: 'The key is made. Copy it now: it does not show again.' })
  const remove = useChange('deleteKey', { refresh, done: 'The key is removed.' })
  return (
    <Page
      title="Keys"
      intro="For programs that use the admin API. Give each program a key of its own, with what it needs."
    >
      {made && (
        <Note tone="good">
          <p>
            This is the key “{made.name}”. It shows this once; whoever has it may do what it was given. Keep it where
            your program keeps secrets.
          </p>
          <Copy label={`Key ${made.name}`} value={made.secret} />
        </Note>
      )}
      <Loaded of={keys}>
        {({ result }) => (
          <Table
            caption="Keys"
            rows={result}
            keyOf={({ id }) => id}
            empty="There are no keys yet."
            columns={[
              { head: 'Name', names: true, cell: ({ name }) => name },
              { head: 'May', cell: ({ scopes }) => <Names of={scopes} /> },
              { head: 'Made', cell: ({ created_at }) => <When at={created_at} /> },
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
                <p>The program that uses it is refused from then on.</p>
              </Confirm>
            )}
          />
        )}
      </Loaded>
      <Section title="Make a key">
        <EditForm
          label="Make a key"
          again
          initial={{ name: '', scopes: [] as readonly string[] }}
          fields={[
            { kind: 'text', name: 'name', label: 'Name', required: true, hint: 'The program that will use it.' },
            { kind: 'many', name: 'scopes', label: 'What it may do', required: true, options: OPTIONS },
          ]}
          submit="Make the key"
          onSubmit={async ({ name, scopes }) => {
            const { result } = await create.mutateAsync({ body: { name: name.trim(), scopes: scopes.filter(isRight) } })
            setMade({ name: result.name, secret: result.secret })
          }}
        />
      </Section>
    </Page>
  )
}
