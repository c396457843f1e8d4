import type { FactorConfiguration } from './factors.js'
import type { Scope } from './session-kinds.js'

/** The data that the server embeds in the hosted login's page as JSON. */
export interface LoginPageData {
  readonly organization: { readonly id: string; readonly name: string }
  /** The URL of the logo, if there is one. */
  readonly mark?: string
  /** The program that the visitor continues to. */
  readonly client: string
  /** The program's request, encrypted; the page returns it with the token. */
  readonly standing: string
  /** The sign-in methods, in the order they are offered. */
  readonly factors: readonly FactorConfiguration[]
  readonly language: string
  /** `ui_customization` of the organization. */
  readonly looks: Readonly<Record<string, unknown>> | null
}

/** What the person must decide before the program learns anything: who they are signed in as, and what it requests. */
export interface ConsentQuestion {
  readonly account: string
  readonly scope: readonly Scope[]
  /** Set if the program requests to read pages as the person. */
  readonly reading?: ReadingQuestion
}

/** What the person decides about a program that requests to read as them. */
export interface ReadingQuestion {
  /**
   * Where the response is sent: a host, `device` for a program on the same computer, `code` for one that shows a code.
   */
  readonly to: { readonly host: string } | 'device' | 'code'
  /** The groups to choose from, with which it may read. */
  readonly groups: readonly string[]
}

/**
 * What the page posts to `/oauth2/login` once someone has signed in. The result of the response is `{ location }`, or
 * `{ consent }` if the person must decide first; the page then posts the same again with the decision and any chosen
 * groups. A program with a device code gets the decision separately: the result is then `{ decided }`.
 */
export interface LoginPageAnswer {
  readonly standing: string
  readonly token: string
  readonly decision?: 'allow' | 'deny'
  readonly groups?: readonly string[]
}

/** The server's response. */
export type LoginStep =
  | { readonly location: string }
  | { readonly consent: ConsentQuestion }
  | { readonly decided: 'allow' | 'deny' }
