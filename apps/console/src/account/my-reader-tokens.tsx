import { READER_TOKENS, type RequestResult } from '@portico/protocol'
import { useState } from 'react'
import { useChange, useRead } from '../api/use-api.js'
import { Names, Note, When } from '../kit/bits.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Copy } from '../kit/copy.js'
import { Dialog } from '../kit/dialog.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { CreateReaderToken } from './create-reader-token.js'

type New = RequestResult<'createReaderToken'>

/** The tokens with which programs read as the person: a list, a way to create one, and a way to end each. */
export function MyReaderTokens() {
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<Pick<New, 'name' | 'token'>>()
  const tokens = useRead('myReaderTokens')
  const end = useChange('endReaderToken', { refresh: ['myReaderTokens'], done: 'Token ended.' })
  const { allowed = false, tokens: all = [] } = tokens.data?.result ?? {}
  return (
    <Section
      title="Reader tokens"
      id="tokens"
      intro="For programs that read private pages as you, such as a coding agent or a script. A token can read and do nothing else."
      actions={
        allowed &&
        all.length < READER_TOKENS.mostPerPerson && <Button onClick={() => setCreating(true)}>Create a token</Button>
      }
    >
      {made && (
        <Note tone="good">
          <p>
            Copy the token “{made.name}” now; it is not shown again. Anyone who has it can read what it can read, so
            keep it where your program keeps secrets.
          </p>
          <Copy label={`Token ${made.name}`} value={made.token} />
        </Note>
      )}
      <Loaded of={tokens}>
        {({ result }) => (
          <>
            {!result.allowed && <p className="quiet">This organization does not allow reader tokens.</p>}
            <Table
              caption="Reader tokens"
              rows={result.tokens}
              keyOf={({ id }) => id}
              empty="You have no reader tokens."
              columns={[
                { head: 'Name', names: true, cell: ({ name }) => name },
                { head: 'Groups', cell: ({ groups }) => <Names of={groups} /> },
                { head: 'Last used', cell: ({ last_used }) => <When at={last_used} /> },
                { head: 'Expires', cell: ({ expires_at }) => <When at={expires_at} /> },
              ]}
              actions={({ id, name }) => (
                <Confirm
                  label="End"
                  title={`End the token ${name}?`}
                  yes="End the token"
                  onYes={() => end.mutateAsync({ path: { token_id: id } })}
                >
                  <p>Programs that use it can no longer read as you.</p>
                </Confirm>
              )}
            />
            {creating && (
              <Dialog title="Create a reader token" onClose={() => setCreating(false)}>
                <CreateReaderToken
                  groups={result.groups}
                  mostDays={result.most_days}
                  onCancel={() => setCreating(false)}
                  onCreated={(token) => {
                    setMade(token)
                    setCreating(false)
                  }}
                />
              </Dialog>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
