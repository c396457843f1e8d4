import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import styles from './not-found.module.css'

/** The page for unknown addresses: the line ends here, and these are the ways back. */
export default function NotFoundContent(): ReactNode {
  return (
    <main className={styles.page}>
      <svg className={styles.art} viewBox="0 0 640 80" aria-hidden="true">
        <path className={styles.track} d="M0 40h360" />
        <path className={styles.gone} d="M392 40h248" />
        <circle className={styles.stop} cx="120" cy="40" r="14" />
        <circle className={styles.stop} cx="240" cy="40" r="14" />
        <path className={styles.buffer} d="M360 16v48" />
      </svg>
      <h1>Page not found</h1>
      <p>The line ends before this address. It may have been moved, or the link that brought you here has a typo.</p>
      <p>
        Go back to the <Link to="/">home page</Link>, look it up in the <Link to="/api">API reference</Link>, or read
        the <Link to="/blog">field notes</Link>.
      </p>
    </main>
  )
}
