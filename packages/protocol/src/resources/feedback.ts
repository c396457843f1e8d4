import { ACCEPTS } from '../session-kinds.js'
import { ADMIN, type EndpointRow } from './row.js'

/** Comments of readers on pages, and their list for administrators. */
export const FEEDBACK_ENDPOINTS = {
  sendFeedback: {
    method: 'POST',
    path: '/feedback',
    auth: 'token',
    impersonated: 'refused',
    accepts: ACCEPTS.feedback,
    organization: false,
    summary: 'Send feedback about a page to the authors of the site',
  },
  listFeedback: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/feedback',
    summary: 'List feedback from readers and their programs, newest first',
  },
  updateFeedback: {
    ...ADMIN,
    method: 'PATCH',
    path: '/admin/feedback/{feedback_id}',
    summary: 'Mark feedback as done, or reopen it',
  },
} as const satisfies Record<string, EndpointRow>
