import type { Scope } from '@portico/protocol'
import { useChange, useRead } from '../api/use-api.js'
import { Names } from '../kit/chips.js'
import { Confirm } from '../kit/confirm.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import type { Sentence } from '../words/es.js'
import { say } from '../words/translate.js'

const WORDS: Readonly<Record<Scope, Sentence>> = {
  openid: 'Account ID',
  profile: 'Username',
  email: 'Email address',
  phone: 'Phone number',
  groups: 'Groups',
  read: 'Pages',
  feedback: 'Feedback to authors',
  preview: 'Pages of a preview',
}

/** The applications that the person gave access to, each with a way to withdraw it. */
export function MyPrograms() {
  const programs = useRead('myPrograms')
  const withdraw = useChange('withdrawProgram', {
    refresh: ['myPrograms'],
    done: say('The application no longer has access.'),
  })
  return (
    <Section
      title={say('Applications with access')}
      intro={say('Applications you signed in to with this account, and what they can see.')}
    >
      <Loaded of={programs}>
        {({ result }) => (
          <Table
            caption={say('Applications with access')}
            rows={result}
            keyOf={({ client_id }) => client_id}
            empty={say('No application has access to your account.')}
            columns={[
              { head: say('Application'), names: true, cell: ({ name }) => name },
              { head: say('Can see'), cell: ({ scope }) => <Names of={scope.map((name) => say(WORDS[name]))} /> },
              { head: say('Since'), cell: ({ allowed_at }) => <When at={allowed_at} /> },
            ]}
            actions={({ client_id, name }) => (
              <Confirm
                label={say('Withdraw')}
                title={say('Withdraw access for {name}?', { name })}
                yes={say('Withdraw access')}
                onYes={() => withdraw.mutateAsync({ path: { client_id } })}
              >
                <p>{say('Its sessions end now. Next time, it must ask you again.')}</p>
              </Confirm>
            )}
          />
        )}
      </Loaded>
    </Section>
  )
}
