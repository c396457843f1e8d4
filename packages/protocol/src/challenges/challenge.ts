import type { Method } from '../methods.js'

/** What every challenge has: an id to answer to, its type, and the method it serves. */
export interface ChallengeOf<Type extends string, Options = undefined> {
  readonly id: string
  readonly type: Type
  readonly authentication_method: Method
  readonly options: Options
}

/** A challenge whose answer needs nothing but what the visitor types. */
export interface BareChallengeOf<Type extends string> {
  readonly id: string
  readonly type: Type
  readonly authentication_method: Method
  readonly options?: undefined
}
