import * as Select from '@radix-ui/react-select'
import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react'
import { classes } from '../text/text.js'
import { Icon } from './icon.js'
import { CHECK, DOWN } from './strokes.js'

/** What the list does when its button is pressed. */
export type TriggerHandlers = Pick<ComponentPropsWithoutRef<'button'>, 'onKeyDown' | 'onPointerDown' | 'onClick'>

export interface DropdownListProps {
  /** The button that the list belongs to. It already exists, and remains. */
  readonly button: HTMLButtonElement
  /** Receives the handlers that the button uses from now on. */
  readonly handlers: RefObject<TriggerHandlers>
  readonly labelId: string
  readonly value: string
  readonly items: readonly { readonly label: ReactNode; readonly value: string }[]
  readonly name?: string | undefined
  readonly open: boolean
  readonly onChange: (value: string) => void
  readonly onOpenChange: (open: boolean) => void
}

declare global {
  /** The variable in which libraries look for the nonce that the page's policy requires for inline styles. */
  var __webpack_nonce__: string | undefined
}

/** Pixels between the list and the edge of the window. */
const MARGIN = 10

/**
 * The list of a dropdown: arrows, Home and End, letters (forgotten after a second), Enter, Space, Escape; and a native select in
 * the surrounding form, for browsers that autofill forms. Escape closes only the list, not the surrounding dialog.
 */
export function DropdownList({ button, handlers, labelId, value, items, name, ...rest }: DropdownListProps) {
  // Beside its button, because colors may be set on any element around it, and a modal dialog hides what is outside it.
  const [place] = useState(() => button.closest<HTMLElement>('.sid-dropdown'))
  const [content, setContent] = useState<HTMLElement | null>(null)
  useEffect(() => (content && rest.open ? closeHidden() : undefined), [content, rest.open])
  return (
    <Select.Root
      value={value}
      onValueChange={rest.onChange}
      open={rest.open}
      onOpenChange={rest.onOpenChange}
      dir={getComputedStyle(button).direction === 'rtl' ? 'rtl' : 'ltr'}
      {...(name && { name })}
    >
      <Select.Trigger asChild>
        <StandIn button={button} handlers={handlers} />
      </Select.Trigger>
      <Select.Portal container={place}>
        <Select.Content
          ref={setContent}
          className="sid-dropdown__popover"
          aria-labelledby={labelId}
          position="popper"
          sideOffset={6}
          collisionPadding={MARGIN}
        >
          <Select.ScrollUpButton className="sid-dropdown__scroll sid-dropdown__scroll--up">
            <Icon strokes={DOWN} size={16} />
          </Select.ScrollUpButton>
          <Select.Viewport className="sid-dropdown__viewport" nonce={globalThis.__webpack_nonce__}>
            {items.map((item) => (
              <Select.Item
                key={item.value}
                value={item.value}
                className={classes('sid-dropdown__item', item.value === value && 'sid-dropdown__item--selected')}
              >
                <Select.ItemText>{item.label}</Select.ItemText>
                <Select.ItemIndicator className="sid-dropdown__item--selected__icon">
                  <Icon strokes={CHECK} size={18} />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Viewport>
          <Select.ScrollDownButton className="sid-dropdown__scroll">
            <Icon strokes={DOWN} size={16} />
          </Select.ScrollDownButton>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  )
}

/**
 * Removes the focus from what the library hides only from screen readers: the page around its list. Returns a function that
 * undoes this.
 */
function closeHidden(): () => void {
  const hidden = [...document.querySelectorAll('[data-aria-hidden]:not([inert])')]
  for (const element of hidden) element.toggleAttribute('inert', true)
  return () => {
    for (const element of hidden) element.toggleAttribute('inert', false)
  }
}

type StandInProps = ComponentPropsWithoutRef<'button'> & Pick<DropdownListProps, 'button' | 'handlers'>

/**
 * Makes the list use the existing button. If the list rendered its own button, it would replace the first one, and the focus
 * would be lost if it was there.
 */
const StandIn = /* @__PURE__ */ forwardRef<HTMLButtonElement, StandInProps>(function StandIn(
  { button, handlers, ...props },
  ref,
) {
  useImperativeHandle(ref, () => button, [button])
  const { onKeyDown, onPointerDown, onClick, 'aria-controls': list } = props
  useLayoutEffect(() => {
    handlers.current = { onKeyDown, onPointerDown, onClick }
    if (list) button.setAttribute('aria-controls', list)
    else button.removeAttribute('aria-controls')
  })
  return null
})
