import type { ReactNode } from 'react'
import styles from './booking-states.module.css'

const NODES = {
  held: { x: 30, y: 30, final: false },
  pending: { x: 232, y: 30, final: false },
  confirmed: { x: 434, y: 30, final: false },
  completed: { x: 636, y: 30, final: true },
  expired: { x: 30, y: 150, final: true },
  released: { x: 30, y: 250, final: true },
  failed: { x: 232, y: 150, final: true },
  cancelling: { x: 434, y: 150, final: false },
  cancelled: { x: 636, y: 150, final: true },
} as const

/** `mine`: changed by a call of the reader. Otherwise by time or by the supplier, with an event. */
const WAYS = [
  { path: 'M162 56h70', mine: true, label: 'book', x: 195, y: 46 },
  { path: 'M364 56h70', mine: false, label: 'accepts', x: 397, y: 46 },
  { path: 'M566 56h70', mine: false, label: 'trip ends', x: 599, y: 46 },
  { path: 'M96 82v68', mine: false, label: '15 minutes', x: 106, y: 120, start: true },
  { path: 'M30 66H10v210h20', mine: true, label: 'release', x: 18, y: 232, start: true },
  { path: 'M298 82v68', mine: false, label: 'refuses', x: 308, y: 120, start: true },
  { path: 'M500 82v68', mine: true, label: 'accept a quote', x: 510, y: 120, start: true },
  { path: 'M566 176h70', mine: false, label: 'agrees', x: 599, y: 166 },
] as const

/** Every state of a hold and of a booking, and what changes it. */
export function BookingStates(): ReactNode {
  return (
    <figure className={styles.figure}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Diagram of booking states">
        <svg viewBox="0 0 780 312" role="img" aria-labelledby="booking-states-title">
          <title id="booking-states-title">
            A hold is booked, released or expires. A pending booking is confirmed or fails. A confirmed booking is
            completed, or cancelled through cancelling.
          </title>
          <defs>
            <marker
              id="booking-states-tip"
              viewBox="0 0 10 10"
              refX="9"
              refY="5"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M0 0 10 5 0 10z" className={styles.tip} />
            </marker>
          </defs>
          {WAYS.map((way) => (
            <g key={way.path}>
              <path
                className={way.mine ? styles.mine : styles.theirs}
                d={way.path}
                markerEnd="url(#booking-states-tip)"
              />
              <text className={styles.way} x={way.x} y={way.y} textAnchor={'start' in way ? 'start' : 'middle'}>
                {way.label}
              </text>
            </g>
          ))}
          {Object.entries(NODES).map(([name, { x, y, final }]) => (
            <g key={name} transform={`translate(${x} ${y})`}>
              <rect className={styles.node} width="132" height="52" rx={final ? 10 : 26} data-state={name} />
              {final && <rect className={styles.inner} x="5" y="5" width="122" height="42" rx="6" />}
              <text className={styles.name} x="66" y="32" textAnchor="middle">
                {name}
              </text>
            </g>
          ))}
        </svg>
      </section>
      <figcaption>
        <span className={styles.keyMine} aria-hidden="true" /> moved by a call of yours
        <span className={styles.keyTheirs} aria-hidden="true" /> moved by time or the supplier, with an event
      </figcaption>
    </figure>
  )
}
