import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import styles from './home.module.css'

const STOPS = [
  {
    name: 'Search',
    call: 'search',
    path: 'POST /search',
    text: 'Every connected supplier is asked at once. Offers stay good for twenty minutes.',
  },
  {
    name: 'Hold',
    call: 'createHold',
    path: 'POST /holds',
    text: 'The units leave the shelf for fifteen minutes while your traveller pays.',
  },
  {
    name: 'Book',
    call: 'createBooking',
    path: 'POST /bookings',
    text: 'At the held price, always. Slow suppliers settle within two minutes.',
  },
  {
    name: 'Follow',
    call: 'onBookingChanged',
    path: 'booking.changed',
    text: 'Signed events tell your server what moved, in an order you can check.',
  },
  {
    name: 'Cancel',
    call: 'quoteCancellation',
    path: 'POST …/cancellation-quotes',
    text: 'Only if plans change, and only after the fee and the refund are known.',
  },
] as const

/** The steps of a booking as a line map: four stops on the main line, one on a branch. */
export function LineMap(): ReactNode {
  return (
    <section className="hub-section" aria-labelledby="line">
      <h2 id="line">One line, five stops</h2>
      <p className="hub-lead">
        A night train and a river room take the same route through your code. Get off wherever the traveller does.
      </p>
      <div className={styles.map}>
        <svg className={styles.mapArt} viewBox="0 0 1200 120" aria-hidden="true">
          <path className={styles.branch} d="M496 36h92c40 0 44 48 84 48h304" />
          <path className={styles.spur} d="M256 36h40c22 0 26 48 48 48h24" />
          <path className={styles.spur} d="M368 74v20" />
          <path className={styles.track} d="M16 36h720" />
          {[16, 256, 496, 736].map((x) => (
            <circle key={x} className={styles.stop} cx={x} cy="36" r="13" />
          ))}
          <circle className={styles.stopEnd} cx="976" cy="84" r="13" />
          <text x="382" y="90">
            let it lapse
          </text>
        </svg>
        <ol className={styles.stops}>
          {STOPS.map(({ name, call, path, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
              <Link to={`/api#${call}`}>
                <code>{path}</code>
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
