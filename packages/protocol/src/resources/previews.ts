import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const

/** Previews of pull requests: builds at their own address, which a maintainer registers. */
export const PREVIEWS_ENDPOINTS = {
  listPreviews: {
    ...admin,
    method: 'GET',
    path: '/admin/previews',
    summary: 'The registered previews of pull requests',
  },
  createPreview: {
    ...admin,
    method: 'POST',
    path: '/admin/previews',
    summary: 'Register a build as the preview at its address; it replaces the one registered there before',
  },
  deletePreview: {
    ...admin,
    method: 'DELETE',
    path: '/admin/previews/{build}',
    summary: 'Close a preview, and end the sessions there',
  },
} as const satisfies Record<string, EndpointRow>
