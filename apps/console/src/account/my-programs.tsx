import type { Scope } from '@portico/protocol'
import { useChange, useRead } from '../api/use-api.js'
import { Names, When } from '../kit/bits.js'
import { Confirm } from '../kit/confirm.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'

const WORDS: Readonly<Record<Scope, string>> = {
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
    done: 'The application no longer has access.',
  })
  return (
    <Section
      title="Applications with access"
      intro="Applications you signed in to with this account, and what they can see."
    >
      <Loaded of={programs}>
        {({ result }) => (
          <Table
            caption="Applications with access"
            rows={result}
            keyOf={({ client_id }) => client_id}
            empty="No application has access to your account."
            columns={[
              { head: 'Application', names: true, cell: ({ name }) => name },
              { head: 'Can see', cell: ({ scope }) => <Names of={scope.map((name) => WORDS[name])} /> },
              { head: 'Since', cell: ({ allowed_at }) => <When at={allowed_at} /> },
            ]}
            actions={({ client_id, name }) => (
              <Confirm
                label="Withdraw"
                title={`Withdraw access for ${name}?`}
                yes="Withdraw access"
                onYes={() => withdraw.mutateAsync({ path: { client_id } })}
              >
                <p>Its sessions end now. Next time, it must ask you again.</p>
              </Confirm>
            )}
          />
        )}
      </Loaded>
    </Section>
  )
}
