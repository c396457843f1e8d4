import { ENDPOINTS, type EndpointName } from './endpoints.js'
import { ADMIN_RESOURCES, type Right } from './rights.js'

/**
 * The right that an administrator's call needs, derived from its path and method.
 * @example rightOf('listPersons') // 'persons:read'
 */
export function rightOf(name: EndpointName): Right {
  const { path, method } = ENDPOINTS[name]
  if (path.includes('/impersonate')) return 'impersonate'
  const special: Partial<Record<EndpointName, Right>> = SPECIAL
  if (special[name]) return special[name]
  const resource = ADMIN_RESOURCES.find((name) => path === `/admin/${name}` || path.startsWith(`/admin/${name}/`))
  return resource === undefined ? '*' : `${resource}:${method === 'GET' ? 'read' : 'write'}`
}

/** Calls about something that is not a separate resource. */
const SPECIAL = {
  listPartners: 'organizations:read',
  getPartner: 'organizations:read',
  readStatistics: 'audit:read',
  listEvents: 'audit:read',
  readSite: 'groups:read',
  explainPage: 'groups:read',
  listSiteKeys: 'groups:read',
  listPageReaders: 'persons:read',
  listOpenings: 'audit:read',
  listReadings: 'audit:read',
  countReadings: 'audit:read',
  totalReadings: 'audit:read',
  readSiteStatistics: 'audit:read',
  listPageFigures: 'audit:read',
  listSearches: 'audit:read',
  listDeadLinks: 'audit:read',
  listPageComments: 'audit:read',
  listWithdrawnLeases: 'audit:read',
  checkSampleKey: 'sample-keys:read',
  previewMails: 'organizations:read',
  previewMailTexts: 'organizations:write',
} as const satisfies Partial<Record<EndpointName, Right>>
