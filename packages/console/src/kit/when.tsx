import { MINUTE } from '@portico/protocol'
import { useSyncExternalStore } from 'react'
import { language, say } from '../words/translate.js'
import { fullTime, relativeTime } from './relative-time.js'

/** A moment as it is shown everywhere: how long ago, or how far ahead, with the full date as its tooltip. */
export function When({ at }: { readonly at: string | null | undefined }) {
  const now = useSyncExternalStore(subscribe, minute)
  if (!at) return <span className="quiet">{say('never')}</span>
  const time = Date.parse(at)
  return (
    <time className="when" dateTime={at} title={fullTime(time, language())}>
      {relativeTime({ at: time, now, locale: language() })}
    </time>
  )
}

/** The current minute, in milliseconds. Everything on a page changes with the same tick. */
const minute = () => Math.floor(Date.now() / MINUTE) * MINUTE

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE / 2)
  return () => clearInterval(timer)
}
