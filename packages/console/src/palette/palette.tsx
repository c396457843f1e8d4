import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConnection } from '../api/connection.js'
import { Icon } from '../kit/icon.js'
import { rememberTarget } from './recents.js'
import type { Target } from './targets.js'
import { useTargets } from './use-targets.js'

/**
 * Goes anywhere by name: type, choose with the arrow keys, press Enter. Escape closes it, even if something was typed.
 */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const { user } = useConnection()
  const targets = useTargets(typed)
  const at = Math.min(active, targets.length - 1)

  useEffect(() => {
    const before = document.activeElement
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const go = (target: Target | undefined) => {
    if (target === undefined) return
    if (target.kind !== 'Recent') rememberTarget(user.ID, target)
    onClose()
    void navigate(target.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (targets.length > 0) setActive((at + step + targets.length) % targets.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(targets[at])
    } else if (event.key === 'Escape') {
      // Otherwise the first Escape would only clear the search field.
      event.preventDefault()
      onClose()
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard.
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Go to"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A click outside the dialog.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <input
        role="combobox"
        aria-label="Go to"
        aria-autocomplete="list"
        aria-expanded={targets.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={at >= 0 ? `palette-${at}` : undefined}
        placeholder="A person, group, page, setting or action"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
      />
      <div
        ref={list}
        id="palette-list"
        role="listbox"
        aria-label="Where to"
        className="palette-list"
        hidden={targets.length === 0}
      >
        {targets.map((target, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
          <div
            key={`${target.kind} ${target.label} ${target.to}`}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => go(target)}
          >
            <Icon of={target.icon} />
            <span className="palette-label">{target.label}</span> <span className="quiet">{target.kind}</span>
          </div>
        ))}
      </div>
      <p className="palette-none" role="status">
        {targets.length === 0 ? `Nothing matches “${typed.trim()}”.` : ''}
      </p>
    </dialog>
  )
}
