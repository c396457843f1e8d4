import type { DeniedPart } from '@portico/protocol'
import { say } from '../languages/say.js'
import { button, element, show } from './elements.js'
import { isAboutTime, TIMES } from './texts.js'

/** Tabs that wait for the same moment spread their requests over this time, in milliseconds. */
const SPREAD = 2_000

/**
 * Shows that a page's time has not come, or has passed.
 *
 * @param signIn for visitors: some readers may read at other times than everyone
 * @returns after how many milliseconds to ask again; undefined if that would not help
 */
export function notOpen({ why, opens_at, ask_in }: DeniedPart, signIn?: () => void): number | undefined {
  if (!isAboutTime(why)) return undefined
  const { title, text } = TIMES[why]
  show(
    why === 'ended' ? 'ended' : 'not-yet',
    element('h1', {}, say(title)),
    element('p', { role: 'status' }, opens_at === undefined ? say(text) : opensAt(opens_at)),
    signIn && element('p', {}, button(say('Sign in'), signIn)),
  )
  return ask_in === undefined ? undefined : ask_in * 1000 + Math.random() * SPREAD
}

/** What a door says when it knows the time. */
function opensAt(time: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short' } as const
  const text = new Date(time).toLocaleString(document.documentElement.lang || undefined, format)
  return say('It opens on {time} and will appear here on its own.', { time: text })
}
