import { ADMIN, type EndpointRow, OWN } from './row.js'

/** Consents of the signed-in person, and all of them for administrators. */
export const CONSENTS_ENDPOINTS = {
  getConsent: {
    ...OWN,
    impersonated: 'allowed',
    method: 'GET',
    path: '/consent/gdpr',
    summary: 'What the person consented to',
  },
  setConsent: {
    ...OWN,
    impersonated: 'refused',
    method: 'PUT',
    path: '/consent/gdpr',
    summary: 'Replace all consents',
  },
  addConsent: { ...OWN, impersonated: 'refused', method: 'POST', path: '/consent/gdpr', summary: 'Add consents' },
  removeConsent: {
    ...OWN,
    impersonated: 'refused',
    method: 'DELETE',
    path: '/consent/gdpr',
    summary: 'Withdraw some consents, or all',
  },
  listConsents: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/persons/{person_id}/consents',
    summary: 'What a person consented to',
  },
} as const satisfies Record<string, EndpointRow>
