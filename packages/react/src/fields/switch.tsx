import { LOCK } from './action-strokes.js'
import { Icon } from './icon.js'

export interface SwitchProps {
  /** Ids of the texts that name it. */
  readonly labelledBy: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Permanently on: shown with a lock. */
  readonly blocked?: boolean
  readonly testId?: string
}

/** On or off (WAI-ARIA switch pattern). */
export function Switch({ labelledBy, checked, onChange, blocked = false, testId }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="sid-switch"
      aria-checked={checked}
      aria-labelledby={labelledBy}
      disabled={blocked}
      data-state={checked ? 'checked' : 'unchecked'}
      data-blocked={blocked}
      data-testid={testId}
      onClick={() => onChange(!checked)}
    >
      <span className="sid-switch__thumb">{blocked && <Icon strokes={LOCK} size={12} />}</span>
    </button>
  )
}
