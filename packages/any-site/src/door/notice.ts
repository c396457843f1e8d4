import { say } from '../languages/say.js'
import { button, element, show } from './elements.js'
import { NOTICES, type Notice } from './texts.js'

/** Shows why no page opens in this browser now, and what the reader can do. */
export function notice(kind: Notice, again: () => void): void {
  const { title, text } = NOTICES[kind]
  show(
    kind,
    element('h1', {}, say(title)),
    element('p', {}, say(text)),
    element('p', {}, button(say('Try again'), kind === 'stale' ? () => location.reload() : again, true)),
  )
}
