import type { ReactNode } from 'react'
import { say } from '../words/translate.js'
import { Button } from './button.js'
import { Copy } from './copy.js'
import { Dialog } from './dialog.js'

interface ShownOnceProps {
  /** What was created. */
  readonly title: string
  /** What the secret is, for the button that copies it. */
  readonly label: string
  readonly value: string
  /** What it gives access to, and where it belongs. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A secret that is shown one time: a dialog with the secret, whose button for copying has the focus. */
export function ShownOnce({ title, label, value, children, onClose }: ShownOnceProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="prose">{children}</p>
      <Copy main label={label} value={value} />
      <div className="buttons">
        <Button onClick={onClose}>{say('Done')}</Button>
      </div>
    </Dialog>
  )
}
