/** What a site generator and the sealing step agree on: the plan of a site, its addresses, and the names of parts. Runs anywhere. */
export { type AccessReason, placeKey, type RulePlace } from './access-reason.js'
export { HEADINGS_PLACE, type HeadingLinks, linkKey, linkText } from './heading-links.js'
export { nameForPart, partsOfName, sealedName } from './part-name.js'
export { ASSET_SCHEME, type PartStyle, STYLES_PLACE } from './part-styles.js'
export { barePath, fileKeys, fileName, partFor, siteKey, sitePath, twinPath } from './paths.js'
export {
  type Agents,
  type Canary,
  type ExposedFile,
  type NameSearch,
  PLAN_FILE,
  type PlannedDescription,
  type PlannedPage,
  type Quote,
  REFUSED_FILE,
  type SealPlan,
  type SharedFile,
  UNSEALED_FILE,
  UNSEALED_TEXT,
} from './plan.js'
export { planAudience } from './plan-audience.js'
export { patternOf, rulesFor } from './rule-reasons.js'
export {
  envelopePath,
  type IndexedFile,
  indexPath,
  type PartIndex,
  RUNTIME_FOLDER,
  SCRIPT_DOOR,
  type SiteRuntime,
  WORKER_FILE,
  workerHead,
} from './site-runtime.js'
