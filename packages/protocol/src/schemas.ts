/** The wire's request schemas (TypeBox). For the server only: the schema library must not reach a browser. */
export { NonceAnswer } from './challenges/nonce.js'
export { OtpAnswer } from './challenges/otp.js'
export { PasswordAnswer } from './challenges/password.js'
export {
  AttestBody,
  ContentKeysBody,
  CreatePersonBody,
  FactorSchema,
  FlowMetadataSchema,
  HandleSchema,
  ListPersonsQuery,
  REQUESTS,
  RecoverBody,
  StartFlowBody,
  TokenBody,
} from './schemas/requests.js'
