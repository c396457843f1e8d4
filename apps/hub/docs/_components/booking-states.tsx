import type { ReactNode } from 'react'
import styles from './booking-states.module.css'

const NODES = {
  held: { x: 20, y: 30, final: false },
  pending: { x: 250, y: 30, final: false },
  confirmed: { x: 480, y: 30, final: false },
  completed: { x: 710, y: 30, final: true },
  expired: { x: 20, y: 150, final: true },
  released: { x: 20, y: 250, final: true },
  failed: { x: 250, y: 150, final: true },
  cancelling: { x: 480, y: 150, final: false },
  cancelled: { x: 710, y: 150, final: true },
} as const

/** `mine`: moved by a call of the reader. Otherwise by time or by the supplier, with an event. */
const WAYS = [
  { path: 'M170 56h80', mine: true, label: 'book', x: 210, y: 46 },
  { path: 'M400 56h80', mine: false, label: 'accepts', x: 440, y: 46 },
  { path: 'M630 56h80', mine: false, label: 'trip ends', x: 670, y: 46 },
  { path: 'M95 82v68', mine: false, label: '15 minutes', x: 105, y: 120, start: true },
  { path: 'M20 66H8v210h12', mine: true, label: 'release', x: 16, y: 232, start: true },
  { path: 'M325 82v68', mine: false, label: 'refuses', x: 335, y: 120, start: true },
  { path: 'M555 82v68', mine: true, label: 'accept a quote', x: 565, y: 120, start: true },
  { path: 'M630 176h80', mine: false, label: 'agrees', x: 670, y: 166 },
] as const

/** Every state of a hold and of a booking, and who moves it. */
export function BookingStates(): ReactNode {
  return (
    <figure className={styles.figure}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Diagram of booking states">
        <svg viewBox="0 0 880 310" role="img" aria-labelledby="booking-states-title">
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
              <rect className={styles.node} width="150" height="52" rx={final ? 10 : 26} data-state={name} />
              {final && <rect className={styles.inner} x="5" y="5" width="140" height="42" rx="6" />}
              <text className={styles.name} x="75" y="32" textAnchor="middle">
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
