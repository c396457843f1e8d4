import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { Button } from '../button.js'
import { Dialog } from '../dialog.js'

/** A form with unsaved changes. */
interface Draft {
  readonly label: string
  /** Resolves to whether it was saved; if not, the form shows why. */
  readonly save: () => Promise<boolean>
  readonly discard: () => void
}

type Current = { readonly current: Draft }

interface Drafts {
  readonly count: number
  /** Returns a function that removes it again. */
  readonly add: (id: string, draft: Current) => () => void
}

const DraftsContext = createContext<Drafts>({ count: 0, add: () => () => {} })

/** How many forms of the surrounding page have unsaved changes. */
export const useDraftCount = (): number => useContext(DraftsContext).count

/** Registers a form with the page while it has unsaved changes. */
export function useDraft(isChanged: boolean, draft: Draft): void {
  const { add } = useContext(DraftsContext)
  const latest = useRef(draft)
  latest.current = draft
  const id = useId()
  useEffect(() => (isChanged ? add(id, latest) : undefined), [isChanged, add, id])
}

/**
 * Forms that are saved together, by a bar that is shown while any of them has changes. Leaving with unsaved changes
 * asks for confirmation.
 */
export function Unsaved({ children }: { readonly children: ReactNode }) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Current>>(new Map())
  const [busy, setBusy] = useState(false)
  const [add] = useState(() => (id: string, draft: Current) => {
    setDrafts((before) => new Map([...before, [id, draft]]))
    return () => setDrafts((before) => new Map([...before].filter(([other]) => other !== id)))
  })
  const context = useMemo(() => ({ count: drafts.size, add }), [drafts.size, add])
  const all = [...drafts.values()]
  const save = async () => {
    setBusy(true)
    try {
      // One after the other: each focuses its own invalid field if it is refused.
      for (const { current } of all) if (!(await current.save())) break
    } finally {
      setBusy(false)
    }
  }
  const discard = () => {
    for (const { current } of all) current.discard()
  }
  useEffect(() => {
    if (drafts.size === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [drafts.size])
  return (
    <DraftsContext.Provider value={context}>
      {children}
      {all.length > 0 && (
        <section className="bulk" aria-label="Unsaved changes">
          <p role="status">Unsaved changes: {all.map(({ current }) => current.label).join(', ')}</p>
          <div className="buttons">
            <Button look="main" busy={busy} onClick={() => void save()}>
              Save changes
            </Button>
            <Button onClick={discard}>Discard</Button>
          </div>
        </section>
      )}
      <AskBeforeLeaving isChanged={drafts.size > 0} />
    </DraftsContext.Provider>
  )
}

const placeOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('tab')}`

function AskBeforeLeaving({ isChanged }: { readonly isChanged: boolean }) {
  // A drawer of the same page may open.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Discard the unsaved changes?" onClose={blocker.reset}>
      <p className="prose">What you changed on this page is not saved yet.</p>
      <div className="buttons">
        <Button look="danger" onClick={() => blocker.proceed()}>
          Discard and leave
        </Button>
        <Button onClick={() => blocker.reset()}>Stay</Button>
      </div>
    </Dialog>
  )
}
