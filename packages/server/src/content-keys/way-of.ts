import type { OpeningWay, SessionKind } from '@portico/protocol'

const WAYS: Readonly<Record<SessionKind, OpeningWay>> = {
  person: 'browser',
  console: 'browser',
  view: 'browser',
  preview: 'browser',
  program: 'program',
  reader: 'token',
}

/**
 * Returns how something is read, from what the server knows about the session. The headers of a request prove nothing: a program
 * can send those of a browser.
 *
 * @param asText whether this server sends the text itself, which it only does for programs
 */
export function wayOf({ kind }: { readonly kind: SessionKind }, { asText = false } = {}): OpeningWay {
  const way = WAYS[kind]
  return asText && way === 'browser' ? 'program' : way
}
