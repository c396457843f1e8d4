import type { FailedRule, LinkAction, LinkDescription } from '@portico/protocol'

/** One screen's heading and the sentence below it. */
export interface PageText {
  readonly title: string
  readonly detail: string
}

/** The texts of the page. */
export const TEXTS = {
  continue: {
    title: 'Continue signing in',
    detail: 'Go on only if it was you who asked to sign in, or to choose a new password.',
  },
  working: { title: 'One moment', detail: 'You are being signed in.' },
  password: {
    title: 'Choose a new password',
    detail: 'Choose one that you use nowhere else. Several words make a good one.',
  },
  done: {
    title: 'You are now authenticated!',
    detail: 'Go back to where you asked to sign in. You can now close this page.',
  },
  helper: { title: 'Use your passkey', detail: 'This page closes by itself when you are done.' },
  failed: { title: 'This link does not work', detail: 'It may have been used, or be too old. Ask for another one.' },
  nothing: { title: 'Nothing to do here', detail: 'This page helps other pages to sign you in.' },
} as const

export const LABELS = {
  go: 'Continue',
  password: 'New password',
  again: 'Confirm new password',
  save: 'Save password',
  mismatch: 'Passwords should match',
  required: 'Password is required',
  refused: 'This password cannot be used. Please choose another one.',
} as const

const RULES: Readonly<Record<string, string>> = {
  length: '8-256 characters required',
  password_variants: "Contains word 'password'",
  admin_variants: "Contains word 'admin'",
  user_variants: "Contains word 'user'",
  common_password_xkcd: 'Common password',
}

const ASKED_BY_YOU = 'Continue only if you asked for this link yourself.'
const owned = ({ account }: LinkDescription) =>
  account ? `the account of ${account}` : 'an account without an address'

const QUESTIONS: Record<LinkAction, (link: LinkDescription) => PageText> = {
  sign_in: ({ account, organization }) => ({
    title: `Sign in to ${organization}${account ? ` as ${account}` : ''}?`,
    detail: ASKED_BY_YOU,
  }),
  add_handle: (link) => ({
    title: `Add ${link.handle} to ${owned(link)}?`,
    detail: `Anyone who signs in with ${link.handle} will then use that account. ${ASKED_BY_YOU}`,
  }),
  reset_password: (link) => ({ title: `Choose a new password for ${owned(link)}?`, detail: ASKED_BY_YOU }),
}

/** What the page asks before it follows a link. */
export const questionAbout = (link: LinkDescription): PageText => QUESTIONS[link.action](link)

/** Describes the first rule that a password breaks, with the offending part of the password. */
export function ruleText([rule]: readonly FailedRule[], password: string): string {
  if (!rule) return LABELS.refused
  const [, minimum] = (rule.name === 'length' && /\{(\d+),\d+\}\$$/.exec(rule.regexp.source)) || []
  if (minimum !== undefined && minimum !== '8') return `At least ${minimum} characters required`
  if (RULES[rule.name]) return RULES[rule.name] ?? LABELS.refused
  const part = rule.matchType === 'must_not_match' && rule.regexp.exec(password)?.[0]
  return part ? `Illegal sequence: ${part}` : LABELS.refused
}
