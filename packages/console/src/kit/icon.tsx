/**
 * The icons of the menu, drawn on a 16-unit grid in the color of the text. Each is one path, so that all have the same
 * weight and rounding.
 */
const DRAWINGS = {
  overview: 'M2 7.5 8 2.5l6 5V13a.5.5 0 0 1-.5.5H10v-4H6v4H2.5A.5.5 0 0 1 2 13Z',
  statistics: 'M2 13.5h12M4 11V8M8 11V3.5M12 11V6',
  feedback: 'M2.5 3h11v8H8l-3 2.5V11H2.5ZM5.5 6h5M5.5 8.25h3',
  audit: 'M5.5 4H14M5.5 8H14M5.5 12H14M2.25 4h.5M2.25 8h.5M2.25 12h.5',
  people:
    'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c0-2.2 2-3.5 4.5-3.5s4.5 1.3 4.5 3.5M11 3.25a2.4 2.4 0 0 1 0 4.5M12.25 10.25c1.4.5 2.25 1.6 2.25 3.25',
  approvals: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.25 8.25l2 2 3.5-4',
  invitations: 'M2 3.5h12v9H2ZM2.25 4 8 9l5.75-5',
  partners: 'M2 13.5V4l5-1.5v11M7 6.5h6.5v7M1.5 13.5h13M4.25 6.5h.5M4.25 9.5h.5M10 9.25h.75M10 11.5h.75',
  groups: 'M8 2 14 5 8 8 2 5ZM2.5 8 8 10.75 13.5 8M2.5 11 8 13.75 13.5 11',
  access: 'M3.5 7h9v6.5h-9ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2M8 9.75v1.25',
  readings: 'M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  agreements: 'M3.5 2h6l3 3v9h-9ZM9.5 2v3h3M5.75 11.25c1-2 1.5-2 1.75-.75s.75 1 2.25 0M5.75 7h3',
  'reader-tokens': 'M2 4.5h12v2.25a1.25 1.25 0 0 0 0 2.5v2.25H2V9.25a1.25 1.25 0 0 0 0-2.5ZM9.5 6.5v.75M9.5 8.75v.75',
  'guest-links':
    'M6.75 9.25a2.5 2.5 0 0 0 3.5 0l2.5-2.5a2.5 2.5 0 0 0-3.5-3.5l-1 1M9.25 6.75a2.5 2.5 0 0 0-3.5 0l-2.5 2.5a2.5 2.5 0 0 0 3.5 3.5l1-1',
  'guest-passwords': 'M2 4.5h12v7H2ZM5 8h.5M7.75 8h.5M10.5 8h.5',
  withdrawn: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.75 3.75l8.5 8.5',
  'key-pairs':
    'M4.5 7a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM7 4.5h7V7M11 4.5V7M4.5 14a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM7 11.5h7V14',
  organizations: 'M6 2h4v3.5H6ZM1.5 10.5h4V14h-4ZM10.5 10.5h4V14h-4ZM8 5.5V8M3.5 10.5V8h9v2.5',
  domains:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c2 1.75 2.75 3.75 2.75 6S10 12.25 8 14M8 2C6 3.75 5.25 5.75 5.25 8S6 12.25 8 14',
  providers: 'M8 1.75 13.5 4v4c0 3-2.25 5.25-5.5 6.25C4.75 13.25 2.5 11 2.5 8V4ZM5.75 8l1.75 1.75L10.5 6.5',
  applications: 'M2 3h12v10H2ZM2 6h12M4 4.5h.5M6 4.5h.5',
  keys: 'M5 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM8.5 8H14v2.5M11.5 8v2',
  webhooks: 'M9 1.75 3 9h4.5L7 14.25 13 7H8.5Z',
  previews:
    'M4 5.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM4 14a1.75 1.75 0 1 0 0-3.5A1.75 1.75 0 0 0 4 14ZM12 7a1.75 1.75 0 1 0 0-3.5A1.75 1.75 0 0 0 12 7ZM4 5.5v5M12 7c0 2.5-3 2.25-6.25 4.5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.25 10.25 13.75 13.75',
  more: 'M4 6l4 4 4-4',
  plus: 'M8 3v10M3 8h10',
  setting:
    'M2 4.5h6M11.5 4.5H14M2 11.5h2.5M8 11.5h6M9.75 6.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM6.25 13.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14c0-2.75 2.5-4 5.5-4s5.5 1.25 5.5 4',
  page: 'M3.5 2h6l3 3v9h-9ZM9.5 2v3h3',
  site: 'M6 3H3v10h10v-3M9 2.5h4.5V7M13 3 7.5 8.5',
} as const

export type IconName = keyof typeof DRAWINGS
export const ICON_NAMES = Object.keys(DRAWINGS) as readonly IconName[]

/** A decorative icon beside text with the same meaning. */
export function Icon({ of }: { readonly of: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={DRAWINGS[of]} />
    </svg>
  )
}
