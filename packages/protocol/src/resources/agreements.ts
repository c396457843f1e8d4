import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const

/** Agreements that readers must accept before any sealed page opens. */
export const AGREEMENTS_ENDPOINTS = {
  listAgreements: { ...admin, method: 'GET', path: '/admin/agreements', summary: 'List agreements, oldest first' },
  createAgreement: {
    ...admin,
    method: 'POST',
    path: '/admin/agreements',
    summary:
      'Add an agreement with its first version; from its date on, sealed pages are locked for its readers until they accept it',
  },
  addAgreementVersion: {
    ...admin,
    method: 'POST',
    path: '/admin/agreements/{agreement_id}/versions',
    summary: 'Add a version of an agreement; from its date on, earlier versions no longer count',
  },
  listAgreementVersions: {
    ...admin,
    method: 'GET',
    path: '/admin/agreements/{agreement_id}/versions',
    summary: 'List the versions of an agreement with their texts, newest first',
  },
  listAcceptances: {
    ...admin,
    method: 'GET',
    path: '/admin/agreements/{agreement_id}/acceptances',
    summary: 'List who accepted which version of an agreement, with the signed receipts, newest first',
  },
  listOwnAcceptances: {
    ...admin,
    method: 'GET',
    path: '/admin/agreements/accepted',
    summary:
      'What people accepted as members of the organization, here and on the sites above it, with the signed receipts, newest first',
  },
  withdrawAgreement: {
    ...admin,
    method: 'DELETE',
    path: '/admin/agreements/{agreement_id}',
    summary: 'Withdraw an agreement: it no longer locks any pages, and its receipts are kept',
  },
  dueAgreements: {
    method: 'GET',
    path: '/agreements',
    auth: 'token',
    impersonated: 'allowed',
    accepts: ACCEPTS.site,
    organization: false,
    summary: 'The agreements that keep sealed pages closed to the person of the token, with their texts',
  },
  acceptAgreement: {
    method: 'POST',
    path: '/agreements/{agreement_id}/accept',
    auth: 'token',
    impersonated: 'refused',
    accepts: ACCEPTS.site,
    organization: false,
    summary: 'Accept the version of an agreement that is in force; returns a signed receipt',
  },
  myReceipts: {
    method: 'GET',
    path: '/me/agreements',
    auth: 'token',
    impersonated: 'allowed',
    accepts: ACCEPTS.account,
    organization: false,
    summary: 'The agreements that the person accepted in this organization, with the signed receipts',
  },
} as const satisfies Record<string, EndpointRow>
