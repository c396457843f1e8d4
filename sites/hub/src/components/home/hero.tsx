import Link from '@docusaurus/Link'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import type { ReactNode } from 'react'
import { Board } from './board'
import styles from './home.module.css'

/** The first screen: what this is, where to go, and a search with its response. */
export function Hero(): ReactNode {
  const { siteConfig } = useDocusaurusContext()
  const [first, second] = siteConfig.tagline.split(/(?<=\.) /)
  return (
    <header className={styles.hero}>
      <div className={styles.heroInner}>
        <div className={styles.heroWords}>
          <h1>
            {first} <br />
            {second}
          </h1>
          <p>
            Stays, flights, rail and activities, searched, held, booked and cancelled through the same five calls. Write
            the integration once; sell the whole trip.
          </p>
          <div className={styles.actions}>
            <Link className={styles.primary} to="/docs/intro">
              Start building
            </Link>
            <Link className={styles.secondary} to="/api">
              Read the reference
            </Link>
          </div>
          <p className={styles.note}>The guide is for members and asks you to sign in. The reference is open to all.</p>
        </div>
        <Board />
      </div>
    </header>
  )
}
