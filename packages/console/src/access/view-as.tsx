import { useState } from 'react'
import { useConnection } from '../api/connection.js'
import { useChange } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Copy } from '../kit/copy.js'
import { Dialog } from '../kit/dialog.js'
import { EditForm } from '../kit/form/edit-form.js'

interface Props {
  /** The groups that exist. */
  readonly groups: readonly string[]
  /** The page to start on. Default: the site's first page. */
  readonly path?: string
}

/** Shows an administrator the site as members of certain groups see it. */
export function ViewAs({ groups: groupNames, path = '/' }: Props) {
  const [open, setOpen] = useState(false)
  const [link, setLink] = useState<string>()
  const { connection } = useConnection()
  const prepare = useChange('viewAs', { refresh: ['listAudit'] })
  const close = () => {
    setOpen(false)
    setLink(undefined)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>View as…</Button>
      {open && (
        <Dialog title="View the site as a reader" onClose={close}>
          {link === undefined ? (
            <>
              <div className="prose">
                <p>
                  For 15 minutes the site looks as it does to a member of these groups. You can read pages and nothing
                  else; the audit log records the view.
                </p>
              </div>
              <EditForm
                label="View as"
                initial={{ groups: [] }}
                fields={[
                  {
                    kind: 'groups',
                    name: 'groups',
                    label: 'Groups',
                    knownGroups: groupNames,
                    hint: 'Leave empty to see what anyone signed in can read.',
                  },
                ]}
                submit="Create link"
                onCancel={close}
                onSubmit={async ({ groups }) => {
                  const { result } = await prepare.mutateAsync({ body: { groups: [...groups] } })
                  setLink(`${connection.origin}${path}?challenges=${result}`)
                }}
              />
            </>
          ) : (
            <>
              <div className="prose">
                <p>
                  The link works once, within ten minutes. In this browser it takes the place of your session on the
                  site until you end the view in the bar at the bottom of the page.
                </p>
              </div>
              <Copy label="Link to view the site" value={link} />
              <div className="buttons">
                <a className="button button--main" href={link} target="_blank" rel="noreferrer" onClick={close}>
                  Open the site
                </a>
                <Button onClick={close}>Close</Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}
