/** Visitors who are known by a token alone. */
export const ANONYMOUS_ENDPOINTS = {
  createAnonymousPerson: {
    method: 'POST',
    path: '/persons/anonymous',
    auth: 'none',
    organization: true,
    summary: 'Make a person without a handle; answers a token',
  },
} as const
