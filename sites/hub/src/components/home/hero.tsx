import Link from '@docusaurus/Link'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import type { ReactNode } from 'react'
import { Board } from './board'

/** The first screen: what this is, where to go, and a search with its response. */
export function Hero(): ReactNode {
  const { siteConfig } = useDocusaurusContext()
  const [first, second] = siteConfig.tagline.split(/(?<=\.) /)
  return (
    <header className="hub-hero">
      <div className="hub-hero__inner">
        <div className="hub-hero__words">
          <h1>
            {first} <br />
            {second}
          </h1>
          <p>
            Stays, flights, rail and activities, searched, held, booked and cancelled through the same five calls. Write
            the integration once; sell the whole trip.
          </p>
          <div className="hub-hero__actions">
            <Link className="hub-button--signal" to="/docs/intro">
              Start building
            </Link>
            <Link className="hub-button--outline" to="/api">
              Read the reference
            </Link>
          </div>
          <p className="hub-hero__note">
            The guide is for members and asks you to sign in. The reference is open to all.
          </p>
        </div>
        <Board />
      </div>
    </header>
  )
}
