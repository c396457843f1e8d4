import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink, type Look } from './button.js'
import { Dialog } from './dialog.js'
import { STAYS } from './page.js'

/** The parameter of the address that names the open drawer. */
const NAME = 'new'

/** The address of a page with a drawer open. @example createAt('/keys') // '/keys?new=key' */
export const createAt = (path: string, name: string): string => `${path}?${NAME}=${name}`

/** Whether a drawer is open, kept in the address: a link can open it, and the back button closes it. */
function useDrawer(name: string) {
  const [search, setSearch] = useSearchParams()
  const set = (open: boolean) => {
    const next = new URLSearchParams(search)
    if (open) next.set(NAME, name)
    else next.delete(NAME)
    setSearch(next, { replace: !open, preventScrollReset: true, state: STAYS })
  }
  return { isOpen: search.get(NAME) === name, open: () => set(true), close: () => set(false) }
}

interface CreateProps {
  /** The value in the address. */
  readonly name: string
  /** The label of the button, and the heading of the drawer. */
  readonly label: string
  readonly look?: Look
  /** One sentence on what happens. */
  readonly intro?: ReactNode
  /** The form. It closes the drawer once it is done. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a drawer on the right with the form for something new. Focus returns to the button. */
export function Create({ name, label, look = 'main', intro, children }: CreateProps) {
  const { isOpen, open, close } = useDrawer(name)
  const button = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // A drawer that a link opened has no button that had the focus before.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <span ref={button} className="create">
      <Button look={look} onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <Dialog side title={label} onClose={close}>
          {intro && <p className="section-intro">{intro}</p>}
          {children(close)}
        </Dialog>
      )}
    </span>
  )
}

/** A link to a drawer of the same page, such as from an empty list. */
export function OpenDrawer({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <ButtonLink to={`?${NAME}=${name}`} state={STAYS} preventScrollReset>
      {children}
    </ButtonLink>
  )
}
