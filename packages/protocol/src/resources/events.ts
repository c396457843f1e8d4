import { ADMIN, type EndpointRow } from './row.js'

/** Events of the SDK, and their list for administrators. */
export const EVENTS_ENDPOINTS = {
  recordSdkEvent: {
    method: 'POST',
    path: '/actions/sdk',
    auth: 'none',
    organization: false,
    summary: 'Record an analytics event from the SDK',
  },
  recordEvent: {
    method: 'POST',
    path: '/events',
    auth: 'none',
    organization: false,
    summary: 'Same as POST /actions/sdk',
  },
  listEvents: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/events',
    summary: 'Analytics events that pages sent, newest first; kept for 90 days',
  },
} as const satisfies Record<string, EndpointRow>
