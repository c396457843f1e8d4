import { READER_TOKENS, type RequestResult } from '@portico/protocol'
import { useState } from 'react'
import { useChange, useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Names } from '../kit/chips.js'
import { Confirm } from '../kit/confirm.js'
import { Dialog } from '../kit/dialog.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { ShownOnce } from '../kit/shown-once.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { say } from '../words/translate.js'
import { CreateReaderToken } from './create-reader-token.js'

type New = RequestResult<'createReaderToken'>

/** The tokens with which programs read as the person: a list, a way to create one, and a way to end each. */
export function MyReaderTokens() {
  const [creating, setCreating] = useState(false)
  const [newToken, setNewToken] = useState<Pick<New, 'name' | 'token'>>()
  const tokens = useRead('myReaderTokens')
  const end = useChange('endReaderToken', { refresh: ['myReaderTokens'], done: say('Token ended.') })
  const { allowed = false, tokens: all = [] } = tokens.data?.result ?? {}
  return (
    <Section
      title={say('Reader tokens')}
      id="tokens"
      intro={say(
        'For programs that read private pages as you, such as a coding agent or a script. A token can read and do nothing else.',
      )}
      actions={
        allowed &&
        all.length < READER_TOKENS.mostPerPerson && (
          <Button onClick={() => setCreating(true)}>{say('Create a token')}</Button>
        )
      }
    >
      {newToken && (
        <ShownOnce
          title={newToken.name}
          label={say('Token {name}', { name: newToken.name })}
          value={newToken.token}
          onClose={() => setNewToken(undefined)}
        >
          {say(
            'Copy the token “{name}” now; it is not shown again. Anyone who has it can read what it can read, so keep it where your program keeps secrets.',
            { name: newToken.name },
          )}
        </ShownOnce>
      )}
      <Loaded of={tokens}>
        {({ result }) => (
          <>
            {!result.allowed && <p className="quiet">{say('This organization does not allow reader tokens.')}</p>}
            <Table
              caption={say('Reader tokens')}
              rows={result.tokens}
              keyOf={({ id }) => id}
              empty={say('You have no reader tokens.')}
              columns={[
                { head: say('Name'), names: true, cell: ({ name }) => name },
                { head: say('Groups'), cell: ({ groups }) => <Names of={groups} /> },
                { head: say('Last used'), cell: ({ last_used }) => <When at={last_used} /> },
                { head: say('Expires'), cell: ({ expires_at }) => <When at={expires_at} /> },
              ]}
              actions={({ id, name }) => (
                <Confirm
                  label={say('End')}
                  title={say('End the token {name}?', { name })}
                  yes={say('End the token')}
                  onYes={() => end.mutateAsync({ path: { token_id: id } })}
                >
                  <p>{say('Programs that use it can no longer read as you.')}</p>
                </Confirm>
              )}
            />
            {creating && (
              <Dialog side title={say('Create a reader token')} onClose={() => setCreating(false)}>
                <CreateReaderToken
                  groups={result.groups}
                  mostDays={result.most_days}
                  onCancel={() => setCreating(false)}
                  onCreated={(token) => {
                    setNewToken(token)
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
