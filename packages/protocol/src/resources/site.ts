import { ADMIN, type EndpointRow } from './row.js'

/** The pages of the site, who may read them, and their keys. */
export const SITE_ENDPOINTS = {
  readSite: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/site',
    summary: 'The pages of the site and who may read each; no pages for the administrators of other organizations',
  },
  explainPage: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/site/page',
    summary: 'Who may read a page of the site, and the rules, folders and front matter that decide it',
  },
  listSiteKeys: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/site/keys',
    summary: 'The key pairs that the site is sealed for, newest first, with the builds that use each',
  },
  listReadablePages: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/persons/{person_id}/pages',
    summary: 'The pages that a person may open now, private pages first',
  },
  listPageReaders: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/site/readers',
    summary: 'The members of the organization who may open a page now; without a page, every active member',
  },
} as const satisfies Record<string, EndpointRow>
