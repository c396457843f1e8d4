/**
 * What a session is for. `person`: a person signed in. `console`: a person proved a factor in order to administer.
 * `program`: a program acts within the scope that a person allowed it in the hosted login. `reader`: a program reads pages
 * with a token that their reader made for it. `view`: an administrator sees the site as members of certain groups do. `preview`: a person
 * reads one build of the site at the origin of a pull request's preview, with scripts that were not reviewed.
 */
export const SESSION_KINDS = ['person', 'console', 'program', 'reader', 'view', 'preview'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]

/** Which sessions an endpoint accepts, by their kind; a program's session also needs the scope named here. */
export type AcceptedSessions = {
  readonly [Kind in SessionKind]: Kind extends 'program' ? Scope | false : boolean
} & {
  /** Of those kinds, also a session that lacks a second factor which its organization requires. */
  readonly unfinished: boolean
}

/** The policies that endpoints choose from. A new kind of session does not compile until each of them decides on it. */
export const ACCEPTS = {
  /** Signing in, and adding a factor to a session. */
  signIn: { person: true, console: true, program: false, reader: false, view: false, preview: false, unfinished: true },
  /** Who the person is, and what their session lacks. */
  self: { person: true, console: true, program: false, reader: false, view: false, preview: false, unfinished: true },
  /** What people see and change of themselves. */
  account: {
    person: true,
    console: true,
    program: false,
    reader: false,
    view: false,
    preview: false,
    unfinished: false,
  },
  /** What leads to another session of the same person. */
  newSession: {
    person: true,
    console: true,
    program: false,
    reader: false,
    view: false,
    preview: false,
    unfinished: false,
  },
  /** Reading pages: the only thing that a reader token, a reading grant, a view of the site and a session at a preview are for. */
  read: { person: true, console: true, program: 'read', reader: true, view: true, preview: true, unfinished: false },
  /** What else the pages of the site ask for: access requests. */
  site: { person: true, console: true, program: false, reader: false, view: false, preview: false, unfinished: false },
  /** Feedback to the authors of the site: a scope of its own, because it leaves something behind. */
  feedback: {
    person: true,
    console: true,
    program: 'feedback',
    reader: false,
    view: false,
    preview: false,
    unfinished: false,
  },
  /** The admin API: the token of a page of the hub is not enough, because a script that was injected there could use it. */
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
  /** The tokens that a program may end. */
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
  /** Whose session the hosted login may pass on to a program. */
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
 * What a program may ask for in the hosted login. `userinfo` answers the claims of the scopes that the person allowed. `read`
 * is granted without any of them, alone or with `feedback`: its token is for pages, and no endpoint about the person accepts it.
 * `preview` is for the registered previews of pull requests, which get it alone. A scope that is not in this table is refused.
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
