import { travel, travelOperation } from '@site/src/components/reference/travel'
import { type ReactNode, useId, useState } from 'react'
import styles from './terms-slider.module.css'

interface Offer {
  readonly title: string
  readonly starts: string
  readonly price: { readonly amount: string; readonly currency: string }
  readonly terms: { readonly free_until: string; readonly fee_after: { readonly amount: string } }
}

const DAY = 86_400_000
const DAYS_BEFORE = 21

/** The example offer of the API description, so that this page and the reference always agree. */
const offer = travelOperation('readOffer').answers[0]?.content?.['application/json']?.example as Offer

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A slider over the days before a trip, and what the terms of the offer mean on each day. */
export function TermsSlider(): ReactNode {
  const [before, setBefore] = useState(10)
  const id = useId()
  const date = new Date(Date.parse(offer.starts) - before * DAY)
  const { refund, fee } = leavingOn(date)
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        {before === 0 ? 'On the day of arrival' : `${before} ${before === 1 ? 'day' : 'days'} before arrival`},{' '}
        <strong>{day.format(date)}</strong>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={DAYS_BEFORE}
        value={DAYS_BEFORE - before}
        aria-valuetext={`${day.format(date)}: ${euros(refund)} back`}
        onChange={(event) => setBefore(DAYS_BEFORE - Number(event.target.value))}
      />
      <div className={styles.bar} aria-hidden="true">
        <span style={{ flexGrow: refund }}>back</span>
        {fee > 0 && <span style={{ flexGrow: fee }}>fee</span>}
      </div>
      <output htmlFor={id}>
        {fee === 0
          ? `You get all of your ${euros(refund)} back.`
          : `You get ${euros(refund)} back. The fee is ${euros(fee)}.`}
      </output>
      <p>
        Terms of “{offer.title}”, version {travel.info.version} of the description.
      </p>
    </div>
  )
}

function leavingOn(date: Date): { refund: number; fee: number } {
  const price = Number(offer.price.amount)
  const fee = date.getTime() < Date.parse(offer.terms.free_until) ? 0 : Number(offer.terms.fee_after.amount)
  return { refund: price - fee, fee }
}

function euros(amount: number): string {
  return `€${amount.toFixed(2)}`
}
