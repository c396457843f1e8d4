/** The words of RFC 7644, section 3.12, for what is wrong with a request. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'tooMany'

/** A refusal that is answered in SCIM's own shape. The message is one sentence for the client's administrator. */
export class ScimError extends Error {
  override readonly name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | undefined
  constructor(status: number, message: string, scimType?: ScimType) {
    super(message)
    this.status = status
    this.scimType = scimType
  }
}

/** The body of a refusal. `status` is text, as the RFC has it. */
export const errorBody = ({ status, message, scimType }: ScimError) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail: message,
})
