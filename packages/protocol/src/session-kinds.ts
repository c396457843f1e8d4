/**
 * What a session is for. `person`: a person signed in. `console`: a person proved a factor in order to administer.
 * `program`: a program acts within the scope that a person allowed it in the hosted login. `reader`: a program reads
 * pages with a token that its reader created for it. `view`: an administrator sees the site as members of certain
 * groups do. `preview`: a person reads one build of the site at the origin of a pull request's preview, with scripts
 * that were not reviewed.
 */
export const SESSION_KINDS = ['person', 'console', 'program', 'reader', 'view', 'preview'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]

/** Which sessions an endpoint accepts, by their kind; a program's session also needs the scope named here. */
export type AcceptedSessions = {
  readonly [Kind in SessionKind]: Kind extends 'program' ? Scope | false : boolean
} & {
  /** Whether a session of these kinds is also accepted if it lacks a second factor that its organization requires. */
  readonly unfinished: boolean
}

/** The policies that endpoints choose from. A new kind of session does not compile until each policy decides about it. */
export const ACCEPTS = {
  /** Signing in, and adding a factor to a session. */
  signIn: { person: true, console: true, program: false, reader: false, view: false, preview: false, unfinished: true },
  /** Who the person is, and what their session lacks. */
  self: { person: true, console: true, program: false, reader: false, view: false, preview: false, unfinished: true },
  /** What people can see and change about themselves. */
  account: {
    person: true,
    console: true,
    program: false,
    reader: false,
    view: false,
    preview: false,
    unfinished: false,
  },
  /** Calls that lead to another session of the same person. */
  newSession: {
    person: true,
    console: true,
    program: false,
    reader: false,
    view: false,
    preview: false,
    unfinished: false,
  },
  /** Reading pages: the only purpose of a reader token, a reading grant, a view of the site and a preview session. */
  read: { person: true, console: true, program: 'read', reader: true, view: true, preview: true, unfinished: false },
  /** Other calls of the site's pages: access requests. */
  site: { person: true, console: true, program: false, reader: false, view: false, preview: false, unfinished: false },
  /** Feedback to the authors of the site: a separate scope, because it is stored. */
  feedback: {
    person: true,
    console: true,
    program: 'feedback',
    reader: false,
    view: false,
    preview: false,
    unfinished: false,
  },
  /** The admin API: a token from a page of the hub is not enough, because an injected script could use it. */
  admin: {
    person: false,
    console: true,
    program: false,
    reader: false,
    view: false,
    preview: false,
    unfinished: false,
  },
  /** What only the console itself does with its session. */
  console: {
    person: false,
    console: true,
    program: false,
    reader: false,
    view: false,
    preview: false,
    unfinished: false,
  },
  /** Signing out of the console. */
  leaveConsole: {
    person: false,
    console: true,
    program: false,
    reader: false,
    view: false,
    preview: false,
    unfinished: true,
  },
  /** Claims for programs (OpenID Connect Core, 5.3). */
  userInfo: {
    person: false,
    console: false,
    program: 'openid',
    reader: false,
    view: false,
    preview: false,
    unfinished: false,
  },
  /** The tokens that a program may revoke. */
  revokeOfProgram: {
    person: false,
    console: false,
    program: 'openid',
    reader: false,
    view: false,
    preview: false,
    unfinished: true,
  },
  revokeOfGrant: {
    person: false,
    console: false,
    program: 'read',
    reader: false,
    view: false,
    preview: false,
    unfinished: true,
  },
  /** Tokens in a body are users' tokens. One that lacks a factor is not valid, but its session can be ended. */
  validate: {
    person: true,
    console: true,
    program: false,
    reader: false,
    view: true,
    preview: false,
    unfinished: false,
  },
  revoke: { person: true, console: true, program: false, reader: false, view: true, preview: true, unfinished: true },
  /** The person's own key for the sandbox, as the pages of the site show it. */
  ownKey: {
    person: true,
    console: false,
    program: false,
    reader: false,
    view: false,
    preview: false,
    unfinished: false,
  },
  /** Sessions that the hosted login may use to sign in to a program. */
  hostedLogin: {
    person: true,
    console: false,
    program: false,
    reader: false,
    view: false,
    preview: false,
    unfinished: false,
  },
} as const satisfies Record<string, AcceptedSessions>

/**
 * What a program may request in the hosted login. `userinfo` returns the claims of the scopes that the person allowed.
 * `read` is granted without any of them, alone or with `feedback`: its token is for pages, and no endpoint about the
 * person accepts it. `preview` is for the registered previews of pull requests, and is granted alone. A scope that is
 * not in this table is refused.
 */
export const SCOPES = {
  openid: { claims: ['sub'] },
  profile: { claims: ['preferred_username'] },
  email: { claims: ['email', 'email_verified'] },
  phone: { claims: ['phone_number', 'phone_number_verified'] },
  groups: { claims: ['groups'] },
  read: { claims: [] },
  feedback: { claims: [] },
  preview: { claims: [] },
} as const satisfies Record<string, { readonly claims: readonly string[] }>
export type Scope = keyof typeof SCOPES
