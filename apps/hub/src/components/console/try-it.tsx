import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Operation } from '../reference/open-api'
import styles from './console.module.css'

const Console = lazy(() => import('./console'))

/** A disclosure under an operation. The console behind it is loaded when it is first opened, so the page pays nothing for it. */
export function TryIt({ operation }: { operation: Operation }): ReactNode {
  const [opened, setOpened] = useState(false)
  return (
    <details className={styles.try} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        Try it <span className={styles.which}>{operation.summary}</span>
      </summary>
      {opened ? (
        <Suspense fallback={<p role="status">Loading the console …</p>}>
          <Console operation={operation} />
        </Suspense>
      ) : (
        <noscript>
          <p>The console needs scripts. The command above does the same in a terminal.</p>
        </noscript>
      )}
    </details>
  )
}
