import { type ReactNode, useState } from 'react'
import { say } from '../words/translate.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'
import { EditForm } from './form/edit-form.js'

interface ConfirmProps {
  /** The label of the button that opens the dialog. */
  readonly label: string
  readonly look?: 'danger' | 'quiet' | 'plain'
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  /** The label of the button that confirms. */
  readonly yes: string
  /** What must be typed first, for what cannot be undone. */
  readonly typed?: string
  /** May reject: the dialog then stays open and shows why. */
  readonly onYes: () => Promise<unknown>
}

/** A button that asks for confirmation first. */
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
