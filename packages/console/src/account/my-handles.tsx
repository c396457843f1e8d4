import type { RequestResult } from '@portico/protocol'
import { Form } from '@portico/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnnounce } from '../announcer.js'
import { useChange } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Dialog } from '../kit/dialog.js'
import { Badge } from '../kit/display.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { useBeRecent, useRecently } from '../session/recent.js'
import { say } from '../words/translate.js'

const FACTORS = [{ method: 'otp_via_email' }, { method: 'otp_via_sms' }] as const
const texts = () => ({
  // The dialog has the title.
  'initial.title': '',
  'initial.subtitle': say('A code is sent there. Once you enter it, you can sign in with it.'),
  'success.title': say('Handle added'),
  'success.subtitle': say('You can close this window.'),
})

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
  const remove = useChange('removeMyHandle', { refresh: ['myHandles'], done: say('Handle removed.') })
  const added = () => {
    announce(say('Handle added.'))
    setAdding(false)
    void queries.invalidateQueries({ queryKey: ['myHandles'] })
  }
  return (
    <Section
      title={say('Addresses and numbers')}
      intro={say('What you sign in with, and where codes are sent.')}
      actions={<Button onClick={begin}>{say('Add one')}</Button>}
    >
      <Table
        caption={say('Addresses and numbers')}
        rows={handles}
        keyOf={({ id }) => id}
        empty={say('None yet. Add one so that you can sign in again.')}
        columns={[
          { head: say('Handle'), names: true, cell: ({ value }) => value },
          {
            head: say('State'),
            cell: ({ verified }) =>
              verified ? (
                <Badge tone="good">{say('verified')}</Badge>
              ) : (
                <Badge tone="wait">{say('not verified')}</Badge>
              ),
          },
        ]}
        actions={({ id, value }) => (
          <Confirm
            label={say('Remove')}
            title={say('Remove {name}?', { name: value })}
            yes={say('Remove it')}
            onYes={() => recently(() => remove.mutateAsync({ path: { handle_id: id } }))}
          >
            <p>{say('You can no longer sign in with it. The last verified one cannot be removed.')}</p>
          </Confirm>
        )}
      />
      {adding && (
        <Dialog title={say('Add an address or number')} onClose={() => setAdding(false)}>
          <Form factors={FACTORS} text={texts()} onSuccess={added} />
        </Dialog>
      )}
    </Section>
  )
}
