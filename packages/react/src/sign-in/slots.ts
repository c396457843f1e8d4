import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Slot, type SlotName, type SlotProps } from './slot.js'

const NAMES: readonly string[] = ['initial', 'authenticating', 'success', 'error', 'footer'] satisfies SlotName[]

/** Returns the slots among a form's children, by name. Anything else is ignored, with a warning for the developer. */
export function slotsOf(children: ReactNode): Readonly<Partial<Record<SlotName, ReactElement<SlotProps>>>> {
  const slots: Partial<Record<SlotName, ReactElement<SlotProps>>> = {}
  Children.forEach(children, (child) => {
    if (!isValidElement<SlotProps>(child)) return
    if (child.type !== Slot)
      return console.warn('Form shows only Slot elements. Wrap this child: <Slot name="initial">…</Slot>.')
    if (!NAMES.includes(child.props.name))
      return console.warn(`Form has no slot "${child.props.name}". Use one of: ${NAMES.join(', ')}.`)
    slots[child.props.name as SlotName] = child
  })
  return slots
}
