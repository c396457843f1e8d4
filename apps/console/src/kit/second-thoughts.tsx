import { useEffect, useRef, useState } from 'react'
import { Button } from './button.js'

/** Seconds in which a press can be taken back. */
export const GRACE = 8

/**
 * Carries an action out some seconds after it was asked for, so that it can be undone until then. Going to another page of
 * the console carries it out at once; closing the tab drops it, or carries it out with `whenClosed`.
 * @param act Resolves when the page shows what came of it.
 */
export function useSecondThoughts(
  act: (id: string) => Promise<unknown>,
  { whenClosed = 'drop' }: { readonly whenClosed?: 'drop' | 'carry out' } = {},
) {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latest = useRef(act)
  latest.current = act
  const forget = (id: string) => setWaiting((ids) => new Set([...ids].filter((each) => each !== id)))
  const end = (id: string) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
  }
  // What is refused is shown by the caller; the row offers the action again.
  const carryOut = (id: string) => {
    end(id)
    return latest.current(id).catch(() => {})
  }
  useEffect(() => {
    const pending = timers.current
    const carryOutAll = () => {
      for (const [id, timer] of pending) {
        clearTimeout(timer)
        void latest.current(id).catch(() => {})
      }
      pending.clear()
    }
    if (whenClosed === 'carry out') addEventListener('pagehide', carryOutAll)
    return () => {
      removeEventListener('pagehide', carryOutAll)
      carryOutAll()
    }
  }, [whenClosed])
  return {
    isWaiting: (id: string) => waiting.has(id),
    ask(id: string) {
      setWaiting((ids) => new Set([...ids, id]))
      timers.current.set(
        id,
        setTimeout(() => void carryOut(id).then(() => forget(id)), GRACE * 1000),
      )
    },
    undo(id: string) {
      end(id)
      forget(id)
    },
  }
}

interface UndoProps {
  /** What has been asked for, in a word. */
  readonly word: string
  /** Whose row it is, for those who hear the button alone. */
  readonly of: string
  readonly onUndo: () => void
}

/** In place of the buttons that asked: the way back. It takes the focus that they had. */
export function Undo({ word, of, onUndo }: UndoProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <span ref={place} className="buttons">
      <span className="quiet">{word}</span>
      <Button aria-label={`Undo: ${of}`} onClick={onUndo}>
        Undo
      </Button>
    </span>
  )
}
