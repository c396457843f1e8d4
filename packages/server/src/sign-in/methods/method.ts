import type { Handle, Method } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { Letter } from '../../messages/delivery/templates.js'
import type { ChallengeDraft } from './check.js'

export interface Beginning {
  readonly services: Services
  readonly organization: Organization
  /** Normalized, and of a type that the method accepts. */
  readonly handle?: Handle
  /** The person whose token came with the request: a further factor, or a further handle. */
  readonly callerId?: string
  /** The proofs of that token's session, in the numbering of `proofs.ts`. */
  readonly callerProofs?: number
  /** Whether the person of that session has recently proved who they are. */
  readonly callerIsRecent?: boolean
  /** The factor's options from the request; a method uses those it knows. */
  readonly options: Readonly<Record<string, unknown>>
  /** What binds a response from elsewhere to the requesting browser (wire protocol, 2.1). */
  readonly metadata: { readonly pkce_code_challenge?: string; readonly csrf_token?: string }
  /** The network address that the request comes from. */
  readonly address?: string
  /** The origin of the requesting page, as reported by its browser. */
  readonly pageOrigin?: string
  /** The secret of the requesting browser. */
  readonly browser?: string
}

export interface FlowStart {
  readonly drafts: readonly ChallengeDraft[]
  /** The handle of the flow, if the method chose it. */
  readonly handle?: Handle
}

/**
 * How a method asks. Its challenges' checks verify the answers; a method never stores anything and never calls a flow.
 */
export interface MethodHandler {
  /** @throws RequestError if the method cannot be used in this way. */
  begin(beginning: Beginning): Promise<FlowStart>
}

/** What replaces a forgotten secret. */
export interface Recovery {
  /** What the link's page asks. */
  readonly challenge: ChallengeDraft
  /** The message to the owner of the handle. */
  letter(link: string): Letter
  /** The message to a handle that no account has. */
  readonly noAccount: Letter
}

/** A method whose secret can be forgotten. */
export interface RecoverableHandler extends MethodHandler {
  recover(services: Services, organization: Organization): Recovery
}

/** A method of the wire that this server does not offer. */
export const notOffered = (method: Method): MethodHandler => ({
  async begin() {
    throw new RequestError(
      400,
      `the method "${method}" is not available here; choose otp_via_email, email_link or password`,
    )
  },
})
