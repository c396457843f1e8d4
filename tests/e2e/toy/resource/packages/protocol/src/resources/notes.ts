import { ADMIN, type EndpointRow } from './row.js'

/** Notes that administrators write about a member. */
export const NOTES_ENDPOINTS = {
  listNotes: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/notes/{person_id}',
    summary: 'The notes on a person, newest first',
  },
  createNote: { ...ADMIN, method: 'POST', path: '/admin/notes/{person_id}', summary: 'Write a note on a person' },
} as const satisfies Record<string, EndpointRow>
