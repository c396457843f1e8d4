/** The form with which a reader sends a request from the page: its values, and the response. For browsers. */
export {
  bodyText,
  choicesOf,
  type FormValues,
  formContent,
  initialValues,
  keyOf,
  missingIn,
  partsOf,
  sendable,
  typedRequest,
  writable,
} from './form-values.js'
export { type AnswerBody, type SendOutcome, send } from './send.js'
