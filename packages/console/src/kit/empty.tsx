import type { ReactNode } from 'react'

/** What a list shows instead of rows: an empty line with stops, one sentence, and what can be done about it. */
export function Empty({ action, children }: { readonly action?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 160 48" width="160" height="48" aria-hidden="true">
        <path className="empty-line" d="M8 34h56c10 0 10-20 20-20h68" />
        <circle className="empty-stop" cx="8" cy="34" r="5" />
        <circle className="empty-stop" cx="42" cy="34" r="5" />
        <circle className="empty-now" cx="84" cy="14" r="7" />
        <circle className="empty-stop" cx="122" cy="14" r="5" />
        <circle className="empty-stop" cx="152" cy="14" r="5" />
      </svg>
      <p>{children}</p>
      {action}
    </div>
  )
}
