import { type ReactNode, useEffect, useId, useRef } from 'react'
import { say } from '../words/translate.js'
import { Button } from './button.js'

interface DialogProps {
  readonly title: string
  /** If left out, the dialog cannot be closed without an answer. */
  readonly onClose?: () => void
  /** On the right of the window, in its full height: a drawer. */
  readonly side?: boolean
  readonly children: ReactNode
}

/** What has the focus when a dialog opens: what is marked for it, or the first field. */
const FIRST = ['[data-first]', '.form :is(input, select, textarea):not([type="hidden"])']

/**
 * A modal dialog: the browser's own, which traps the focus, closes on Escape and restores the focus. Render it only
 * while it is open.
 */
export function Dialog({ title, onClose, side = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    // On the account page of a site this is in a shadow tree, which has its own active element.
    const tree = dialog?.getRootNode()
    const before = tree instanceof ShadowRoot ? tree.activeElement : document.activeElement
    dialog?.showModal()
    const first = FIRST.map((selector) => dialog?.querySelector<HTMLElement>(selector)).find(Boolean)
    first?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={side ? 'dialog dialog--side' : 'dialog'}
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
