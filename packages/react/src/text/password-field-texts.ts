/** Texts of the button in a password field. */
export const PASSWORD_FIELD_TEXTS = {
  'authenticating.password.show': 'Show password',
  'authenticating.password.hide': 'Hide password',
} as const satisfies Record<string, string>
