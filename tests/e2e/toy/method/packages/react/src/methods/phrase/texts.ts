/** Texts of secret phrases. */
export const PHRASE_TEXTS = {
  'authenticating.phrase.title': 'Your secret phrase',
  'authenticating.phrase.message': 'Enter the phrase that only you know.',
  'authenticating.phrase.new': 'Choose a phrase that only you know.',
  'authenticating.phrase.label': 'Secret phrase',
  'authenticating.phrase.submit': 'Continue',
  'authenticating.phrase.wrong': 'This is not your phrase. Try again.',
} as const satisfies Record<string, string>
