import type { FailedRule } from '@portico/protocol'

/** What the page says. */
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
  again: 'New password again',
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

/** What is wrong with a password, told by the first rule that it breaks. The rule's own part of it is shown to its owner. */
export function ruleText([rule]: readonly FailedRule[], password: string): string {
  if (!rule) return LABELS.refused
  if (RULES[rule.name]) return RULES[rule.name] ?? LABELS.refused
  const part = rule.matchType === 'must_not_match' && rule.regexp.exec(password)?.[0]
  return part ? `Illegal sequence: ${part}` : LABELS.refused
}
