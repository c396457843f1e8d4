import type { Scope } from '@portico/protocol'
import type { TextConfig } from '../methods/text-config.js'

/** The page's texts around the form. `{{NAME}}` is the organization or the program. */
export interface PageTexts {
  readonly title: string
  readonly subtitle: string
  readonly returning: string
  readonly failed: string
  readonly providerFailed: string
  readonly again: string
  readonly consentTitle: string
  readonly consentAccount: string
  readonly consentIntro: string
  /** What the program cannot do, and how to end its access. */
  readonly consentCannot: string
  readonly consentEnd: string
  readonly readingTitle: string
  /** Where the response is sent: to a host, to a program on the same computer, or to one that shows a code. */
  readonly readingHost: string
  readonly readingDevice: string
  readonly readingCode: string
  readonly readingGroups: string
  readonly readingCannot: string
  readonly readingEnd: string
  readonly allowed: string
  readonly denied: string
  readonly allow: string
  readonly cancel: string
  /** What the program learns with each scope. */
  readonly scopes: Readonly<Record<Scope, string>>
}

const EN: PageTexts = {
  title: 'Sign in to {{NAME}}',
  subtitle: 'to continue to {{NAME}}',
  returning: 'One moment. You are being taken to {{NAME}}.',
  failed: 'The sign-in took too long or was refused. Go back to the page where you wanted to sign in, or try again.',
  providerFailed: 'The sign-in at the provider was not completed. Try again, or choose another method.',
  again: 'Try again',
  consentTitle: 'Allow {{NAME}} to use your account?',
  consentAccount: 'You are signed in as {{NAME}}.',
  consentIntro: '{{NAME}} requests the following:',
  consentCannot: 'It cannot change your account.',
  consentEnd: 'You can withdraw this at any time on your account page.',
  readingTitle: 'Allow {{NAME}} to read as you?',
  readingHost: 'Access goes to {{NAME}}. Continue only if you know this address.',
  readingDevice: 'Access goes to a program on this computer. Continue only if you just started it.',
  readingCode: 'Access goes to the program whose code you entered. Continue only if you just started it yourself.',
  readingGroups: 'It reads the pages for everyone who is signed in, and the pages for these groups of yours:',
  readingCannot: 'It cannot do anything else as you.',
  readingEnd: 'You can end this at any time on your account page.',
  allowed: 'Done. Return to {{NAME}}; you can close this page.',
  denied: '{{NAME}} was not given access. You can close this page.',
  allow: 'Allow',
  cancel: 'Cancel',
  scopes: {
    openid: 'Your account’s ID, to recognize you when you come back',
    profile: 'Your username',
    email: 'Your email address',
    phone: 'Your phone number',
    groups: 'The groups that you belong to',
    read: 'It can search and read the pages that you may read.',
    feedback: 'It can send feedback about pages to their authors in your name.',
    preview: 'It can open this preview’s private pages as you. Its author is not shown who you are.',
  },
}

/** The texts of the page and its form in one language. */
export interface LoginTexts {
  readonly page: PageTexts
  readonly form: Partial<TextConfig>
}

export const ENGLISH: LoginTexts = {
  page: EN,
  form: { 'validationError.email.format': 'This is not an email address. Check it for typos.' },
}

/** A text with its name filled in. */
export const withName = (text: string, name: string): string => text.replaceAll('{{NAME}}', () => name)
