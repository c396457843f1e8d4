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
 * Returns how something is read, from what the server knows about the session. No header makes a browser of a program's session.
 *
 * @param inPage whether a page of a site may be asking: browsers name its origin with each call, so a call without one is a program's,
 * whatever its session. False where this server sends the text itself, which it only does for programs.
 */
export function wayOf({ kind }: { readonly kind: SessionKind }, { inPage }: { readonly inPage: boolean }): OpeningWay {
  const way = WAYS[kind]
  return way === 'browser' && !inPage ? 'program' : way
}
