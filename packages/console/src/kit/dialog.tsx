import { type ReactNode, useEffect, useId, useRef } from 'react'
import { say } from '../words/translate.js'
import { Button } from './button.js'

interface DialogProps {
  readonly title: string
  /** If left out, the dialog cannot be closed without an answer. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/**
 * A modal dialog: the browser's own, which traps the focus, closes on Escape and restores the focus. Render it only
 * while it is open.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    // On the account page of a site this is in a shadow tree, which has its own active element.
    const tree = dialog?.getRootNode()
    const before = tree instanceof ShadowRoot ? tree.activeElement : document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        {onClose && (
          <Button look="quiet" aria-label={say('Close')} onClick={onClose}>
            ✕
          </Button>
        )}
      </div>
      {children}
    </dialog>
  )
}
