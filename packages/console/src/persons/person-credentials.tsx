import { CREDENTIALS, isCredentialType } from '@portico/protocol'
import { useChange, useRead } from '../api/use-api.js'
import { Confirm } from '../kit/confirm.js'
import { Loaded } from '../kit/loaded.js'
import { methodName } from '../kit/names.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

/** The display name of a credential, by its type on the wire. */
const credentialKind = (type: string): string => (isCredentialType(type) ? methodName(CREDENTIALS[type].method) : type)

/** What a person can sign in with besides codes and links. */
export function PersonCredentials({ personId }: { readonly personId: string }) {
  const path = { person_id: personId }
  const credentials = useRead('listCredentials', { path, query: usePage({ name: 'credentials' }) })
  const refresh = ['listCredentials', 'listSessions', 'listAudit'] as const
  const remove = useChange('removeCredential', { refresh, done: 'Credential removed, and sessions ended.' })
  return (
    <Section title="Credentials" intro="What they can sign in with besides codes and links sent to their handles.">
      <Loaded of={credentials}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Credentials"
              rows={result}
              keyOf={({ id }) => id}
              empty="None: they sign in with codes or links."
              columns={[
                { head: 'Kind', names: true, cell: ({ type }) => credentialKind(type) },
                { head: 'Name', cell: ({ label }) => label ?? <span className="quiet">no name</span> },
                { head: 'Last used', cell: ({ last_used }) => <When at={last_used} /> },
              ]}
              actions={({ id, type }) => (
                <Confirm
                  label="Remove"
                  title={`Remove this ${credentialKind(type).toLowerCase()}?`}
                  yes="Remove it"
                  onYes={() => remove.mutateAsync({ path: { ...path, credential_id: id } })}
                >
                  <p>It can no longer be used to sign in, and all sessions of this person end.</p>
                </Confirm>
              )}
            />
            <Pager of={pagination} things={['credential', 'credentials']} name="credentials" />
          </>
        )}
      </Loaded>
    </Section>
  )
}
