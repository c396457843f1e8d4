/** Texts of the consent dialog. */
export const CONSENT_TEXTS = {
  'gdpr.dialog.title': 'We value your privacy',
  'gdpr.dialog.subtitle': 'Choose what this site may keep about your visit. You can change your mind at any time.',
  'gdpr.dialog.error.title': 'Oops!',
  'gdpr.dialog.error.subtitle': 'Looks like something went wrong...',
  'gdpr.consent.necessary.title': 'Necessary cookies',
  'gdpr.consent.necessary.description': 'Without these the site cannot keep you signed in or remember this choice.',
  'gdpr.consent.analytics.title': 'Analytics',
  'gdpr.consent.analytics.description': 'Counts visits and shows us which pages help and which do not.',
  'gdpr.consent.marketing.title': 'Marketing',
  'gdpr.consent.marketing.description': 'Lets us measure which of our campaigns brought you here.',
  'gdpr.consent.retargeting.title': 'Retargeting',
  'gdpr.consent.retargeting.description': 'Lets partners show you our offers on other sites.',
  'gdpr.consent.tracking.title': 'Tracking',
  'gdpr.consent.tracking.description': 'Recognises you across several visits and devices.',
} as const satisfies Record<string, string>
