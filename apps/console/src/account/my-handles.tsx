import type { RequestResult } from '@portico/protocol'
import { Form } from '@portico/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnnounce } from '../announcer.js'
import { useChange } from '../api/use-api.js'
import { Badge } from '../kit/bits.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Dialog } from '../kit/dialog.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { useBeRecent, useRecently } from '../session/recent.js'

const FACTORS = [{ method: 'otp_via_email' }, { method: 'otp_via_sms' }] as const
const TEXT = {
  'initial.title': 'Add an address or number',
  'initial.subtitle': 'A code is sent there. Once you enter it, you can sign in with it.',
  'success.title': 'Handle added',
  'success.subtitle': 'You can close this window.',
} as const

/** The person's handles, with a way to add and remove them. */
export function MyHandles({ handles }: { readonly handles: RequestResult<'myHandles'> }) {
  const [adding, setAdding] = useState(false)
  const announce = useAnnounce()
  const queries = useQueryClient()
  const recently = useRecently()
  const beRecent = useBeRecent()
  const begin = () =>
    beRecent().then(
      () => setAdding(true),
      () => {},
    )
  const remove = useChange('removeMyHandle', { refresh: ['myHandles'], done: 'Handle removed.' })
  const added = () => {
    announce('Handle added.')
    setAdding(false)
    void queries.invalidateQueries({ queryKey: ['myHandles'] })
  }
  return (
    <Section
      title="Addresses and numbers"
      intro="What you sign in with, and where codes are sent."
      actions={<Button onClick={begin}>Add one</Button>}
    >
      <Table
        caption="Addresses and numbers"
        rows={handles}
        keyOf={({ id }) => id}
        empty="None yet. Add one so that you can sign in again."
        columns={[
          { head: 'Handle', names: true, cell: ({ value }) => value },
          {
            head: 'State',
            cell: ({ verified }) =>
              verified ? <Badge tone="good">verified</Badge> : <Badge tone="wait">not verified</Badge>,
          },
        ]}
        actions={({ id, value }) => (
          <Confirm
            label="Remove"
            title={`Remove ${value}?`}
            yes="Remove it"
            onYes={() => recently(() => remove.mutateAsync({ path: { handle_id: id } }))}
          >
            <p>You can no longer sign in with it. The last verified one cannot be removed.</p>
          </Confirm>
        )}
      />
      {adding && (
        <Dialog title="Add an address or number" onClose={() => setAdding(false)}>
          <Form factors={FACTORS} text={TEXT} onSuccess={added} />
        </Dialog>
      )}
    </Section>
  )
}
