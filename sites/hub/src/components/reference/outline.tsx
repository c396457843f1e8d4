import Link from '@docusaurus/Link'
import { type ReactNode, useMemo } from 'react'
import { operationsOf, useApi } from './open-api'
import { Method } from './operation-entry'
import styles from './reference.module.css'
import { useSectionHere } from './section-here'

/** The outline of the reference: every operation, grouped as in the description. The one being read is marked. */
export function Outline(): ReactNode {
  const api = useApi()
  const sections = useMemo(
    () => [
      'before-you-call',
      ...api.tags.flatMap(({ name }) => [`tag-${name}`, ...operationsOf(api, name).map(({ id }) => id)]),
      'models',
    ],
    [api],
  )
  const here = useSectionHere(sections)
  const to = (id: string) => ({ to: `#${id}`, 'aria-current': id === here ? ('location' as const) : undefined })
  return (
    <nav className={styles.outline} aria-label="API reference">
      <p>
        <Link {...to('before-you-call')}>Before you call</Link>
      </p>
      {api.tags.map(({ name }) => (
        <section key={name}>
          <p>
            <Link {...to(`tag-${name}`)}>{name}</Link>
          </p>
          <ul>
            {operationsOf(api, name).map((operation) => (
              <li key={operation.id}>
                <Link {...to(operation.id)}>
                  <span>{operation.kind === 'webhook' ? operation.path : operation.summary}</span>
                  <Method operation={operation} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link {...to('models')}>Models</Link>
      </p>
    </nav>
  )
}
