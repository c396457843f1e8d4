export { exampleOf } from './example.js'
/** The request of an operation, with example values or those of the reader, in several programming languages. Runs anywhere. */
export { LANGUAGES, type Language } from './languages/index.js'
export { exampleText, isWritten } from './request-body.js'
export {
  filledIn,
  masked,
  type OwnKey,
  type PlacedValue,
  sampleRequest,
  secretsOf,
  serversOf,
} from './sample-request.js'
