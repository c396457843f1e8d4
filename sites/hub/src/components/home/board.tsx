import type { ReactNode } from 'react'
import { travel, travelOperation } from '../reference/travel'
import styles from './home.module.css'

const search = travelOperation('search')

/** Offers of one search, of all kinds, in the same form. */
const OFFERS = [
  { kind: 'rail', title: 'Lisboa Oriente to Porto Campanhã', when: '14 May, 09:39', price: '34.50' },
  { kind: 'stay', title: 'River room, Ribeira quarter', when: '14 to 17 May', price: '486.00' },
  { kind: 'activity', title: 'Douro by boat, half a day', when: '15 May, 10:00', price: '58.00' },
  { kind: 'flight', title: 'Porto to London Gatwick', when: '17 May, 18:15', price: '129.90' },
] as const

/** A search and its response, shown as a departure board. */
export function Board(): ReactNode {
  const body = { ...(search.body?.example as Record<string, unknown>), kinds: OFFERS.map((offer) => offer.kind) }
  return (
    <figure className="hub-board">
      <figcaption className="hub-board__head">
        <span className="hub-plate">POST</span>
        <code>
          {travel.servers[0]?.url.replace('https://', '')}
          <b>{search.path}</b>
        </code>
      </figcaption>
      <pre className="hub-board__body">{lines(body)}</pre>
      <table className={styles.departures}>
        <caption>
          <span className={styles.lamp} aria-hidden="true" /> 200, four offers, no supplier missing
        </caption>
        <thead>
          <tr>
            <th scope="col">kind</th>
            <th scope="col">title</th>
            <th scope="col">price</th>
          </tr>
        </thead>
        <tbody>
          {OFFERS.map(({ kind, title, when, price }) => (
            <tr key={kind}>
              <td>
                <KindSign kind={kind} />
                {kind}
              </td>
              <td>
                {title}
                <small>{when}</small>
              </td>
              <td>€{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function lines(body: Record<string, unknown>): string {
  const fields = Object.entries(body).map(([name, value]) => `  "${name}": ${spaced(value)}`)
  return `{\n${fields.join(',\n')}\n}`
}

function spaced(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(/([:,])(?=\S)/g, '$1 ')
    .replace(/^\{/, '{ ')
    .replace(/\}$/, ' }')
}

const SIGNS: Record<(typeof OFFERS)[number]['kind'], string> = {
  rail: 'M5 4h6v6.5H5zM5 7.5h6M6 10.5 4.5 13M10 10.5l1.500 2.5',
  stay: 'M3 12.500V5m0 5h10v2.500M5.500 7.500h5.500a2 2 0 0 1 2 2V10',
  activity: 'M3 12.500c1.700 0 1.700-1 3.300-1s1.700 1 3.400 1 1.600-1 3.300-1M4.500 9.500h7L13 7H3zM8 7V3l3 4',
  flight: 'M2.500 9.500 13.500 5 8.500 13l-1.200-3.300z',
}

function KindSign({ kind }: { kind: (typeof OFFERS)[number]['kind'] }): ReactNode {
  return (
    <svg className={styles.kindSign} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={SIGNS[kind]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
