import type { FactorConfiguration } from './factors.js'
import type { Scope } from './session-kinds.js'

/** What the server passes to the hosted login's page, as JSON inside the page. */
export interface LoginPageData {
  readonly organization: { readonly id: string; readonly name: string }
  /** The program that the visitor goes on to. */
  readonly client: string
  /** What the program asked for, sealed; the page gives it back with the token. */
  readonly standing: string
  /** The ways to sign in, in the order they are offered. */
  readonly factors: readonly FactorConfiguration[]
  readonly language: string
  /** `ui_customization` of the organization. */
  readonly looks: Readonly<Record<string, unknown>> | null
}

/** What the person has to decide before the program learns anything: who they are signed in as, and what it asks for. */
export interface ConsentQuestion {
  readonly account: string
  readonly scope: readonly Scope[]
}

/**
 * What the page posts to `/oauth2/login` once someone is signed in. The answer's result is `{ location }`, or `{ consent }`
 * where the person has to decide first; the page then posts the same again with the decision.
 */
export interface LoginPageAnswer {
  readonly standing: string
  readonly token: string
  readonly decision?: 'allow' | 'deny'
}
