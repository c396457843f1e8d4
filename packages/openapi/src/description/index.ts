/** A description as a reader gets it: overlays for what they may see in addition, its operations, and deprecations. Runs anywhere. */
export { applyOverlays } from './apply-overlays.js'
export { type Deprecation, deprecationOf } from './deprecation.js'
export { exactNumber, hasExactNumber, isNumber, parseJson, toJson, written } from './exact-number.js'
export {
  type ApiOperation,
  listOf,
  type OperationGroup,
  operationsIn,
  operationsOf,
  schemaId,
  schemaName,
  tagId,
  text,
} from './operations.js'
export { type Addition, descriptionFile, type Json, overlayFile, type PartOverlays } from './overlay.js'
export { type ShownKeyword, shownKeywords } from './schema-keywords.js'
export { type Fields, fields, followed, list, METHODS, targetOf } from './walk.js'
