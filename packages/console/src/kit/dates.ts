/** The spans of time that a list can be narrowed to: their names in the address, and how many days they have, today included. */
const PRESETS: Readonly<Record<string, { readonly label: string; readonly days: number }>> = {
  today: { label: 'Today', days: 1 },
  week: { label: 'Last 7 days', days: 7 },
  month: { label: 'Last 30 days', days: 30 },
  quarter: { label: 'Last 90 days', days: 90 },
}

/** The parameter of the address, and its value for a span of the reader's own choice, which is in `since` and `until`. */
export const DATES = 'when'
export const CUSTOM = 'custom'

export const DATE_OPTIONS = [
  ['', 'Any time'],
  ...Object.entries(PRESETS).map(([name, { label }]) => [name, label] as const),
  [CUSTOM, 'Custom …'],
] as const

/** The chosen span. An address that only says from when or until when is a span of the reader's own. */
export const dateChoice = (search: URLSearchParams): string =>
  search.get(DATES) ?? (search.has('since') || search.has('until') ? CUSTOM : '')

interface Span {
  readonly since: string | undefined
  readonly until: string | undefined
}

/** The span of time in an address, as the server reads it. A preset begins at midnight, so that it is the same all day. */
export function datesIn(search: URLSearchParams, now: Date): Span {
  const choice = dateChoice(search)
  const preset = Object.hasOwn(PRESETS, choice) ? PRESETS[choice] : undefined
  if (preset) {
    const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - preset.days + 1)
    return { since: first.toISOString(), until: undefined }
  }
  return { since: momentIn(search.get('since')), until: momentIn(search.get('until')) }
}

/** The value of a date-and-time field in the server's format: the field's value is local time without an offset. */
function momentIn(text: string | null): string | undefined {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
