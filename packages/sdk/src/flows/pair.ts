import type { HandleType, ReachableHandleType } from '@portico/protocol'

/** A handle of one kind. */
export interface HandleOf<Type extends HandleType> {
  readonly type: Type
  readonly value: string
}

/** A handle that messages can be sent to. */
export type ReachablePersonHandle = HandleOf<ReachableHandleType>
