import { useEffect, useRef, useState } from 'react'
import { Button } from './button.js'

/** Seconds during which an action can be undone. */
export const GRACE = 8

/**
 * Carries out an action a few seconds after it was requested, so that it can be undone until then. Navigating to
 * another page of the console carries it out immediately; closing the tab cancels it, unless `whenClosed` says
 * otherwise.
 * @param act Resolves when the page shows the result.
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
  // The caller shows why it was refused; the row offers the action again.
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
  /** The requested action, in one word. */
  readonly word: string
  /** Whose row it is, for the button's accessible name. */
  readonly of: string
  readonly onUndo: () => void
}

/** Replaces the action buttons with an undo button, which takes over their focus. */
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
