import type { PageRead } from '@portico/sealing/reading'

/** A page that was not read, and why. */
export type NotRead = Extract<PageRead, { ok: false }>

const quoted = (id: string) => JSON.stringify(id.slice(0, 200))

const publishing = (id: string) =>
  `The site is being published, and ${quoted(id)} belongs to another build. Try again in a minute.`

/** There is no such page, or the reader may not read it. */
export const missing = (id: string) =>
  `There is no page ${quoted(id)} that this token may read. Use an id returned by search or list_pages.`

/** A message for a program on the reader's own machine, with the next step. */
export function whyNotHere(page: NotRead, id: string): string {
  if (page.why === 'missing') return missing(id)
  if (page.why === 'other_build') return publishing(id)
  const groups = page.missing?.length ? ` It is for the groups ${page.missing.join(', ')}.` : ''
  return `The page ${quoted(id)} is private. ${REASONS[page.reason]}${groups}`
}

const REASONS: Readonly<Record<Extract<NotRead, { why: 'denied' }>['reason'], string>> = {
  groups: 'The reader token does not cover it, or its reader lost access.',
  agreement: 'Its reader must accept an agreement on the site first.',
  suspended: 'The membership of its reader is suspended.',
  not_yet: 'Its time has not come yet.',
  ended: 'It could be read until a time that has passed.',
  origin: 'It is not released to programs.',
  unknown_key: 'The site is not sealed for this server. Set the address of its identity server with --server.',
  invalid_ticket:
    'It can be read only with a sign-in or a reader token. Follow the instructions on this program’s error output, or set PORTICO_READER_TOKEN.',
}

/** The same if the server opens pages, without a reason, which would distinguish other people's pages from missing ones. */
export function whyNotOnServer(page: NotRead, id: string): string {
  if (page.why === 'other_build') return publishing(id)
  const isElsewhere = page.why === 'denied' && page.reason === 'unknown_key'
  return isElsewhere ? 'This build is not sealed for this server. Contact the operator of the site.' : missing(id)
}
