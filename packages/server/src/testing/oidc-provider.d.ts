/** The part of `oidc-provider` that the tests use; it brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type AdapterPayload = Record<string, unknown>
  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Context {
    readonly oidc: {
      readonly client?: { readonly clientId: string }
      readonly session?: { readonly accountId?: string }
    }
  }
  interface Configuration {
    readonly findAccount: (
      context: Context,
      sub: string,
    ) => { readonly accountId: string; readonly claims: () => Promise<Record<string, unknown>> }
    readonly loadExistingGrant: (context: Context) => Promise<Grant>
    readonly interactions: { readonly url: (context: Context, interaction: { readonly uid: string }) => string }
    readonly [setting: string]: unknown
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    readonly Grant: new (owner: {
      clientId: string
      accountId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
