/** Texts of links in messages. */
export const MESSAGE_LINK_TEXTS = {
  'authenticating.title.emailLink': 'Check your email',
  'authenticating.message.emailLink':
    'We sent a link to {{EMAIL_ADDRESS}}. Open it on any device; this page will continue automatically.',
  'authenticating.title.smsLink': 'Check your phone',
  'authenticating.message.smsLink':
    'We sent a link to {{PHONE_NUMBER}}. Open it on any device; this page will continue automatically.',
  'authenticating.alreadySent.link.singular':
    'We already sent a link {{SECONDS}} second ago. Open it on any device; this page will continue automatically.',
  'authenticating.alreadySent.link.plural':
    'We already sent a link {{SECONDS}} seconds ago. Open it on any device; this page will continue automatically.',
} as const satisfies Record<string, string>
