import { useState } from 'react'
import { useChange, useRead } from '../api/use-api.js'
import { admissionFields, admissionOf } from '../domains/edit-domain.js'
import { APPROVALS } from '../domains/words.js'
import { Names } from '../kit/chips.js'
import { Confirm } from '../kit/confirm.js'
import { Badge } from '../kit/display.js'
import { Create } from '../kit/drawer.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { ShownOnce } from '../kit/shown-once.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

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
      actions={
        <Create name="set-up-link" label="Create a set-up link" look="plain">
          {(close) => (
            <EditForm
              label="Create a set-up link"
              initial={{ groups: [] as readonly string[], approval: 'none' }}
              fields={admissionFields(groups.data?.result.map(({ name }) => name) ?? [])}
              submit="Create the link"
              onSubmit={async (values) => {
                const { result } = await create.mutateAsync({ body: admissionOf(values) })
                close()
                setNewLink(result.link)
              }}
            />
          )}
        </Create>
      }
    >
      {newLink && (
        <ShownOnce title="Set-up link" label="Set-up link" value={newLink} onClose={() => setNewLink(undefined)}>
          Copy the link now; it is not shown again. Anyone who has it can use it.
        </ShownOnce>
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
                    onYes={() => revoke.mutateAsync({ path: { link_id: id } })}
                  >
                    <p>The link no longer works. A provider that was entered with it, but not tested, is removed.</p>
                  </Confirm>
                )
              }
            />
          )
        }
      </Loaded>
    </Section>
  )
}
