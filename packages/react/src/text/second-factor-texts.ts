/** Texts of the form that asks for a second factor if the organization requires one. Its buttons are in the methods' tables. */
export const SECOND_FACTOR_TEXTS = {
  'secondFactor.prove.title': 'Confirm with a second factor',
  'secondFactor.prove.message': 'This organization requires a second factor. Choose how to confirm that it is you.',
  'secondFactor.add.title': 'Add a second factor',
  'secondFactor.add.message': 'This organization requires a second factor. Add one to continue.',
  'secondFactor.again.title': 'Sign in again',
  'secondFactor.again.message':
    'This organization requires a second factor. Sign in again to confirm or add yours. Administrators add theirs in the console.',
  'secondFactor.again.cta': 'Sign in again',
  'secondFactor.leave': 'Use another account',
} as const satisfies Record<string, string>
