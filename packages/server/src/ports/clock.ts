/** The time, in milliseconds since 1970. Everything that expires asks it. */
export interface Clock {
  now(): number
}
