/** Texts of the phone field's list of countries. */
export const PHONE_TEXTS = {
  'initial.handle.phone.country': 'Country',
  'initial.handle.phone.country.search': 'Search countries',
  'initial.handle.phone.country.search.placeholder': 'Name, code or dial code',
  'initial.handle.phone.country.found': 'Countries found: {{COUNT}}',
  'initial.handle.phone.country.none': 'No country matches.',
} as const satisfies Record<string, string>
