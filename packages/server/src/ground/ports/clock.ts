/** The time, in milliseconds since 1970. Everything that expires uses it. */
export interface Clock {
  now(): number
}
