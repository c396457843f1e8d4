import Link from '@docusaurus/Link'
import WayLine from '@theme/WayLine'
import type { ReactNode } from 'react'
import styles from './not-found.module.css'

/** The page for unknown addresses: the line ends here, with links that lead back. */
export default function NotFoundContent(): ReactNode {
  return (
    <main className={styles.page}>
      <WayLine sign="ends" />
      <h1>Page not found</h1>
      <p>The line ends before this address. It may have been moved, or the link that brought you here has a typo.</p>
      <p>
        Go back to the <Link to="/">home page</Link>, look it up in the <Link to="/api">API reference</Link>, or read
        the <Link to="/blog">field notes</Link>.
      </p>
    </main>
  )
}
