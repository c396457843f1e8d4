import clsx from 'clsx'
import type { ReactNode } from 'react'
import { CodePanel, panels } from '../code-panel'
import { curl } from '../reference/curl'
import { travelOperation } from '../reference/travel'
import styles from './home.module.css'

const hold = travelOperation('createHold')

/** A complete request and response, taken from the API description. */
export function Exchange(): ReactNode {
  return (
    <section className="hub-section" aria-labelledby="exchange">
      <h2 id="exchange">Nothing left out</h2>
      <p className="hub-lead">
        This is a complete request and its complete answer. The price, the terms and both clocks are in it, because the
        next screen of your checkout needs all four.
      </p>
      <div className={clsx(styles.exchange, panels)}>
        <CodePanel title="You send" text={curl(hold)} />
        <CodePanel
          title={`You get ${hold.answers[0]?.status}`}
          text={JSON.stringify(hold.answers[0]?.content?.['application/json']?.example, null, 2)}
        />
      </div>
    </section>
  )
}
