/** The sealing step, for Node: from a staging folder into the folder that may be published. Needs no site build. */
export type { AccessReason } from '../access-reason.js'
export { isSealedFor } from './is-sealed-for.js'
export { type PublishedFile, readPublished } from './read-published.js'
export type { SealReport } from './report.js'
export { type SealSiteInput, sealSite } from './seal-site.js'
export { type MappedPage, readSiteMap, readSiteMaps, type SiteMap } from './site-map.js'
