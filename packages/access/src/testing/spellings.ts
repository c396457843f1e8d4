/** The canonical path of a page whose name has a letter with two Unicode forms. */
export const SPELLED_PAGE = '/docs/caf\u00e9'

/**
 * Other spellings of its address, each with what differs. Rules, doors, hosts, the server, records and commands all take them for
 * the same page.
 */
export const SPELLINGS: readonly (readonly [difference: string, address: string])[] = [
  ['nothing', SPELLED_PAGE],
  ['a final slash', `${SPELLED_PAGE}/`],
  ['capital letters', '/Docs/CAF\u00c9'],
  ['escapes', '/docs/caf%C3%A9'],
  ['escapes in lower case', '/docs/caf%c3%a9'],
  ['escapes in mixed case, and capital letters', '/Docs/Caf%c3%A9/'],
  ['an escaped ASCII letter', '/%64ocs/caf%C3%A9'],
  ['a decomposed letter', '/docs/cafe\u0301'],
  ['an escaped decomposed letter', '/docs/cafe%CC%81'],
  ['two slashes', '/docs//caf%C3%A9'],
  ['two slashes at the start', '//docs/caf%C3%A9'],
  ['two final slashes', '/docs/caf%C3%A9//'],
  ['an escaped slash', '/docs%2Fcaf%C3%A9'],
  ['a dot segment', '/docs/./caf%C3%A9'],
  ['a folder and its parent', '/docs/x/../caf%C3%A9'],
  ['the name of the file', '/docs/caf%C3%A9/index.html'],
  ['the name of the file, in capital letters', '/docs/caf%C3%A9/INDEX.HTML'],
  ['the name of the file, decomposed', '/docs//cafe%CC%81/index.html'],
  ['the name of the other file', '/docs/caf%C3%A9.html'],
]

/** Addresses of other pages, which look similar. */
export const OTHER_ADDRESSES: readonly string[] = [
  '/',
  '/docs',
  '/docs/cafe',
  '/docs/caf%25C3%25A9',
  '/docs/caf%C3%A9s',
]
