import { Type } from 'typebox'
import { CREDENTIALS, type CredentialType } from '../credentials.js'
import { Attributes, Id, keyOf, Line, Nothing, PageQuery, strict, Time } from './common.schemas.js'
import { PasswordRuleSchema } from './organizations.schemas.js'

const CredentialShape = Type.Object({
  id: Id,
  type: keyOf<CredentialType>(CREDENTIALS),
  params: Attributes,
  label: Type.Optional(Type.String()),
  last_used: Type.Optional(Time),
})

const Credential = Type.Object({
  id: Id,
  type: keyOf<CredentialType>(CREDENTIALS),
  params: Type.Record(Type.String(), Type.Unknown()),
  label: Type.Optional(Type.String()),
  last_used: Type.Optional(Time),
})

const LabelBody = Type.Object({ label: Line }, strict)

const ChangePasswordBody = Type.Object(
  { password: Type.String({ maxLength: 4096 }), current_password: Type.Optional(Type.String({ maxLength: 4096 })) },
  strict,
)

export const CREDENTIALS_REQUESTS = {
  myCredentials: {},
  labelMyCredential: { body: LabelBody },
  removeMyCredential: {},
  myPasswordRules: {},
  changeMyPassword: { body: ChangePasswordBody },
  listCredentials: { querystring: PageQuery },
  removeCredentials: {},
  removeCredential: {},
} as const

export const CREDENTIALS_RESULTS = {
  myCredentials: { result: Type.Array(Credential) },
  labelMyCredential: { result: Credential },
  removeMyCredential: { result: Nothing },
  myPasswordRules: { result: Type.Object({ rules: Type.Array(PasswordRuleSchema) }) },
  changeMyPassword: { result: Nothing },
  listCredentials: { result: Type.Array(CredentialShape) },
  removeCredentials: { result: Nothing },
  removeCredential: { result: Nothing },
} as const
