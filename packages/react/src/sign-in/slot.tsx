import type { ReactNode } from 'react'

/** The states of a form that a page may render itself, and the footer that all of them share. */
export type SlotName = 'initial' | 'authenticating' | 'success' | 'error' | 'footer'

export interface SlotProps<Name extends string = string> {
  readonly name: Name
  readonly children?: ReactNode
}

/**
 * Replaces a form's default content.
 * @example <Form><Slot name="success"><p>Welcome back!</p></Slot></Form>
 */
export function Slot<Name extends string>({ name, children }: SlotProps<Name>) {
  return <div className={`sid-slot-${name}`}>{children}</div>
}
