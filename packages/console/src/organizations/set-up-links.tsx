import { useState } from 'react'
import { useChange, useRead } from '../api/use-api.js'
import { admissionFields, admissionOf } from '../domains/edit-domain.js'
import { APPROVALS } from '../domains/words.js'
import { Confirm } from '../kit/confirm.js'
import { Copy } from '../kit/copy.js'
import { Badge, Names, Note, When } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'

const STATES = {
  open: ['Open', 'wait'],
  used: ['Used', 'good'],
  expired: ['Expired', 'plain'],
  revoked: ['Revoked', 'plain'],
} as const

/** Links by which a partner's administrator sets up their own single sign-on, without an account here. */
export function SetUpLinks() {
  const [newLink, setNewLink] = useState<string>()
  const links = useRead('listSetUpLinks', { query: { limit: 20 } })
  const groups = useRead('listGroups', { query: { limit: 1000 } })
  const refresh = ['listSetUpLinks', 'listProviders', 'listAudit'] as const
  const create = useChange('createSetUpLink', { refresh, done: 'Link created. Copy it now.' })
  const revoke = useChange('deleteSetUpLink', { refresh, done: 'Link revoked.' })
  return (
    <Section
      title="Single sign-on by link"
      id="set-up-links"
      intro="Send a link to the organization’s own administrator. It works once, for seven days, and can only set up a sign-in provider and verify email domains. The provider is trusted only for addresses at these domains."
    >
      {newLink && (
        <Note tone="good">
          <p>Copy the link now; you won’t be able to see it again. Anyone who has it can use it.</p>
          <Copy label="Set-up link" value={newLink} />
        </Note>
      )}
      <Loaded of={links}>
        {({ result }) =>
          result.length > 0 && (
            <Table
              caption="Set-up links"
              rows={result}
              keyOf={({ id }) => id}
              empty="No links yet."
              columns={[
                { head: 'Created', names: true, cell: ({ created_at }) => <When at={created_at} /> },
                {
                  head: 'State',
                  cell: ({ state }) => <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>,
                },
                { head: 'Expires', cell: ({ expires_at }) => <When at={expires_at} /> },
                { head: 'Groups', cell: (link) => <Names of={link.groups} /> },
                { head: 'New members', cell: ({ approval }) => APPROVALS[approval] },
              ]}
              actions={({ id, state }) =>
                state === 'open' && (
                  <Confirm
                    label="Revoke"
                    title="Revoke the set-up link?"
                    yes="Revoke the link"
                    onYes={async () => {
                      await revoke.mutateAsync({ path: { link_id: id } })
                      setNewLink(undefined)
                    }}
                  >
                    <p>The link no longer works. A provider that was entered with it, but not tested, is removed.</p>
                  </Confirm>
                )
              }
            />
          )
        }
      </Loaded>
      <EditForm
        label="Create a set-up link"
        again
        initial={{ groups: [] as readonly string[], approval: 'none' }}
        fields={admissionFields(groups.data?.result.map(({ name }) => name) ?? [])}
        submit="Create a set-up link"
        onSubmit={async (values) => setNewLink((await create.mutateAsync({ body: admissionOf(values) })).result.link)}
      />
    </Section>
  )
}
