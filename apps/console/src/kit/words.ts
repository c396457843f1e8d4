const NUMBER = new Intl.NumberFormat('en')
const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A number with its thousands apart. */
export const count = (value: number): string => NUMBER.format(value)

/** A number of things. @example things(1, 'person') // '1 person' */
export const things = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** A moment in the reader's own zone, to the minute. */
export const momentOf = (time: string): string => TIME.format(new Date(time))
