import { useState } from 'react'
import { useConnection } from '../api/connection.js'
import { useChange } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Copy } from '../kit/copy.js'
import { Dialog } from '../kit/dialog.js'
import { EditForm } from '../kit/form/edit-form.js'
import { nameOf, type PersonRow } from '../kit/person-words.js'

/** Creates a one-time sign-in as another person. The audit log records who did it and why. */
export function Impersonate({ person }: { readonly person: PersonRow }) {
  const [open, setOpen] = useState(false)
  const [link, setLink] = useState<string>()
  const { connection } = useConnection()
  const prepare = useChange('impersonate', { refresh: ['listAudit'] })
  const close = () => {
    setOpen(false)
    setLink(undefined)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Impersonate</Button>
      {open && (
        <Dialog title={`Sign in as ${nameOf(person)}?`} onClose={close}>
          {link === undefined ? (
            <>
              <div className="prose">
                <p>
                  You see what they see. You cannot change their credentials or administer the hub, and your name is in
                  the session and in the audit log. This requires the group portico-impersonators.
                </p>
              </div>
              <EditForm
                label="Impersonate"
                initial={{ reason: '' }}
                fields={[
                  {
                    kind: 'text',
                    name: 'reason',
                    label: 'Reason',
                    required: true,
                    hint: 'Kept in the audit log: a ticket number, for example, or who asked for it.',
                  },
                ]}
                submit="Create link"
                onCancel={close}
                onSubmit={async ({ reason }) => {
                  const { result } = await prepare.mutateAsync({
                    path: { person_id: person.person_id },
                    body: { reason },
                  })
                  setLink(`${connection.origin}/?challenges=${result}`)
                }}
              />
            </>
          ) : (
            <>
              <div className="prose">
                <p>
                  Open this link in a private window, so that you stay signed in here. It works once, within ten
                  minutes.
                </p>
              </div>
              <Copy label="Link to sign in as this person" value={link} />
              <Button look="main" onClick={close}>
                Done
              </Button>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}
