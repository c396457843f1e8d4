import { type ReactNode, useState } from 'react'
import { say } from '../words/say.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'
import { EditForm } from './form/edit-form.js'

interface ConfirmProps {
  /** The button that asks. */
  readonly label: string
  readonly look?: 'danger' | 'quiet' | 'plain'
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  /** The words on the button that does it. */
  readonly yes: string
  /** What has to be typed first, for what cannot be undone. */
  readonly typed?: string
  /** May reject: the dialog stays and shows why. */
  readonly onYes: () => Promise<unknown>
}

/** A button whose work is asked about first. */
export function Confirm({ label, look = 'quiet', title, children, yes, typed, onYes }: ConfirmProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Dialog title={title} onClose={close}>
          <div className="prose">{children}</div>
          <EditForm
            label={title}
            initial={{ typed: '' }}
            fields={
              typed === undefined
                ? []
                : [
                    {
                      kind: 'text',
                      name: 'typed',
                      label: say('Type {word} to confirm', { word: typed }),
                      required: true,
                      check: (value) =>
                        value === typed ? undefined : say('This must read exactly: {word}', { word: typed }),
                    },
                  ]
            }
            submit={yes}
            danger={look === 'danger'}
            onCancel={close}
            onSubmit={async () => {
              await onYes()
              close()
            }}
          />
        </Dialog>
      )}
    </>
  )
}
