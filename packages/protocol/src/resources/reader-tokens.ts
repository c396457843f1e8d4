import { ADMIN, type EndpointRow, OWN } from './row.js'

/**
 * Tokens with which readers’ own programs read: those of the signed-in person, and all of them for
 * administrators.
 */
export const READER_TOKENS_ENDPOINTS = {
  myReaderTokens: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/me/reader-tokens',
    summary: 'The tokens with which programs read as the person, and the options for a new one',
  },
  createReaderToken: {
    ...OWN,
    impersonated: 'refused',
    method: 'POST',
    path: '/me/reader-tokens',
    summary:
      'Create a token with which a program reads pages as the person; shown only once; needs a sign-in within the last ten minutes',
  },
  endReaderToken: {
    ...OWN,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/me/reader-tokens/{token_id}',
    summary: 'End a reader token',
  },
  listReaderTokens: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/reader-tokens',
    summary: 'Who holds reader tokens: which ones, for which groups, and when each was last used',
  },
  deleteReaderToken: {
    ...ADMIN,
    method: 'DELETE',
    path: '/admin/reader-tokens/{token_id}',
    summary: 'End a reader token of a person',
  },
} as const satisfies Record<string, EndpointRow>
