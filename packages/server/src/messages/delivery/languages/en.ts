import type { MailLanguage } from './mail-language.js'

/** Emails in English. */
export const EN: MailLanguage = {
  texts: {
    code: {
      subject: '{{code}} is your code for {{sender}}',
      intro: 'Your code for {{sender}}:',
      outro:
        'It works once, within {{minutes}} minutes. If you didn’t request it, you can ignore this email. Never share the code.',
      reason: 'You received this email because someone entered this address to sign in to {{sender}}.',
    },
    sign_in_link: {
      subject: 'Sign in to {{sender}}',
      intro: 'Follow the link to sign in to {{sender}}:',
      outro: 'The link works once, within {{minutes}} minutes. If you didn’t request it, you can ignore this email.',
      reason: 'You received this email because someone entered this address at {{sender}}.',
    },
    reset_password: {
      subject: 'Reset your password',
      intro: 'Follow the link to choose a new password for {{sender}}:',
      outro:
        'The link works once, within {{minutes}} minutes. If you didn’t request it, you can ignore this email; your password stays the same.',
      reason: 'You received this email because someone requested a new password for this address at {{sender}}.',
    },
    invitation: {
      subject: 'You are invited to {{sender}}',
      intro: '{{invited}}. Use this link to accept:',
      outro: 'The link works once, within 7 days. If you didn’t expect it, you can ignore this email.',
      reason: 'You received this email because an administrator of {{sender}} invited this address.',
    },
  },
  buttons: {
    code: '',
    sign_in_link: 'Sign in',
    reset_password: 'Choose a new password',
    invitation: 'Accept invitation',
  },
  invited: 'You are invited to {{sender}}',
  invitedBy: '{{inviter}} invited you to {{sender}}',
}
