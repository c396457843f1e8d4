import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Facts } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { STAYS } from '../kit/page.js'
import { membershipFacts, nameOf, type PersonRow } from '../kit/person-words.js'
import { PersonActions } from './person-actions.js'
import { PersonGroups } from './person-groups.js'

const NAME = 'person'

/**
 * The person who is open beside the list, kept in the URL, so that the back button closes the drawer and a link can
 * open it.
 */
export function usePersonDrawer() {
  const [search] = useSearchParams()
  const to = (id: string | undefined) => {
    const next = new URLSearchParams(search)
    if (id === undefined) next.delete(NAME)
    else next.set(NAME, id)
    return `/persons?${next}`
  }
  return { open: search.get(NAME) ?? undefined, to }
}

interface PersonDrawerProps {
  readonly personId: string
  /** The list beside it, for moving on to the next person. */
  readonly rows: readonly PersonRow[]
}

/** The most important details of a person, beside the list. Escape closes it and returns to the person's row. */
export function PersonDrawer({ personId, rows }: PersonDrawerProps) {
  const person = useRead('getPerson', { path: { person_id: personId } })
  const { to } = usePersonDrawer()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = person.data !== undefined
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [isThere])
  const at = rows.findIndex(({ person_id }) => person_id === personId)
  const go = (id: string | undefined) => void navigate(to(id), { preventScrollReset: true, state: STAYS })
  const close = () => {
    go(undefined)
    requestAnimationFrame(() => document.getElementById(`person-${personId}`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog or an open list in the drawer handles Escape itself.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('dialog')) return
    close()
  }
  const beside = (step: number, label: string) => (
    <Button disabled={at < 0 || !rows[at + step]} onClick={() => go(rows[at + step]?.person_id)}>
      {label}
    </Button>
  )
  return (
    <aside className="drawer" aria-label="Person" onKeyDown={onKeyDown}>
      <div className="drawer-bar">
        {beside(-1, 'Previous')}
        {beside(1, 'Next')}
        <Button look="quiet" aria-label="Close" onClick={close}>
          ✕
        </Button>
      </div>
      <Loaded of={person} shape="facts">
        {({ result }) => (
          <>
            <h2 ref={heading} tabIndex={-1}>
              {nameOf(result)}
            </h2>
            <div className="buttons">
              <PersonActions person={result} />
            </div>
            <Facts
              of={[
                ...membershipFacts(result),
                [
                  'Handles',
                  result.handles.length === 0
                    ? 'none'
                    : result.handles
                        .map(({ value, verified }) => (verified ? value : `${value} (not verified)`))
                        .join(', '),
                ],
              ]}
            />
            <PersonGroups person={result} />
            <p>
              <Link to={`/persons/${personId}`}>Sessions, sign-in methods, pages and everything else</Link>
            </p>
          </>
        )}
      </Loaded>
    </aside>
  )
}
