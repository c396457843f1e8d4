import type { Method } from '../methods.js'

/** The fields of every challenge: an id for the answer, its type, and the method it serves. */
export interface ChallengeOf<Type extends string, Options = undefined> {
  readonly id: string
  readonly type: Type
  readonly authentication_method: Method
  readonly options: Options
}

/** A challenge that is answered only with what the visitor enters. */
export interface BareChallengeOf<Type extends string> {
  readonly id: string
  readonly type: Type
  readonly authentication_method: Method
  readonly options?: undefined
}
