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
  /** Set where the program wants to read pages as the person. */
  readonly reading?: ReadingQuestion
}

/** What the person decides about a program that wants to read as them. */
export interface ReadingQuestion {
  /** Where the answer is sent: a host, `device` for a program on the same computer, `code` for one that shows a code. */
  readonly to: { readonly host: string } | 'device' | 'code'
  /** The groups that it may read with, to choose from. */
  readonly groups: readonly string[]
}

/**
 * What the page posts to `/oauth2/login` once someone is signed in. The answer's result is `{ location }`, or `{ consent }`
 * where the person has to decide first; the page then posts the same again with the decision, and the groups where it may
 * choose some. A program that showed a code learns the decision by itself: the answer is then `{ decided }`.
 */
export interface LoginPageAnswer {
  readonly standing: string
  readonly token: string
  readonly decision?: 'allow' | 'deny'
  readonly groups?: readonly string[]
}

/** What the server answers it. */
export type LoginStep =
  | { readonly location: string }
  | { readonly consent: ConsentQuestion }
  | { readonly decided: 'allow' | 'deny' }
