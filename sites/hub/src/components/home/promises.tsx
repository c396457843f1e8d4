import type { ReactNode } from 'react'
import styles from './home.module.css'

const PROMISES = [
  {
    field: '"missing": ["supplier-07"]',
    promise: 'An empty list is never a guess',
    text: 'Suppliers that answered too late are named, so you can tell "sold out" from "not asked".',
  },
  {
    field: '"price": { "amount": "486.00" }',
    promise: 'The price does not move under you',
    text: 'A hold fixes price and terms. The booking repeats them to the cent, as text, never as a float.',
  },
  {
    field: 'Idempotency-Key: trip-1042-a',
    promise: 'A repeated call never books twice',
    text: 'Name the intention, not the attempt. The second call returns what the first one made.',
  },
  {
    field: '"sequence": 3',
    promise: 'Old news cannot overtake new',
    text: 'Every change counts up by one. If an event is late, you will know, and can drop it.',
  },
  {
    field: '"fee": { "amount": "0.00" }',
    promise: 'Leaving has a price tag first',
    text: 'Nothing is cancelled without a quote, and never at a worse price than the quote.',
  },
  {
    field: '"code": "hold_expired"',
    promise: 'Failures you can branch on',
    text: 'One shape for every error, one stable code in it, and an id that we can look up.',
  },
] as const

/** What the API promises, each next to the field that fulfils it. */
export function Promises(): ReactNode {
  return (
    <section className={styles.promisesBand} aria-labelledby="promises">
      <div className="hub-section">
        <h2 id="promises">Six promises, and the field that keeps each</h2>
        <ul className={styles.promises}>
          {PROMISES.map(({ field, promise, text }) => (
            <li key={promise}>
              <code>{field}</code>
              <div>
                <h3>{promise}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
