import { useState } from 'react'
import { say } from '../words/translate.js'

interface NamesProps {
  readonly of: readonly string[]
  readonly none?: string
  /** How many are shown before “+2” stands for the others. */
  readonly most?: number
}

/** Names beside each other on one line, such as groups. A button shows those that have no room. */
export function Names({ of, none = say('none'), most = 2 }: NamesProps) {
  const [open, setOpen] = useState(false)
  if (of.length === 0) return <span className="quiet">{none}</span>
  const others = of.slice(most)
  return (
    <ul className="names" data-state={open ? 'open' : 'line'}>
      {(open ? of : of.slice(0, most)).map((name) => (
        <li key={name} title={name}>
          {name}
        </li>
      ))}
      {others.length > 0 && !open && (
        <li className="names-more">
          <button
            type="button"
            title={others.join(', ')}
            aria-label={say('Show {count} more: {names}', { count: others.length, names: others.join(', ') })}
            onClick={() => setOpen(true)}
          >
            +{others.length}
          </button>
        </li>
      )}
    </ul>
  )
}
