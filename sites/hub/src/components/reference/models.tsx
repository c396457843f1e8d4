import Heading from '@theme/Heading'
import type { ReactNode } from 'react'
import { Fields } from './fields'
import { fieldsOf, useApi } from './open-api'
import styles from './reference.module.css'

/** Every named schema of the description, each with an anchor that the operations link to. */
export function Models(): ReactNode {
  const api = useApi()
  return (
    <section className={styles.group}>
      <Heading as="h2" id="models">
        Models
      </Heading>
      <p className={styles.lead}>The shapes that calls and events share. Unknown fields may appear: ignore them.</p>
      <div className={styles.models}>
        {Object.entries(api.components.schemas).map(([name, schema]) => (
          <article key={name} className={styles.model}>
            <Heading as="h3" id={`schema-${name}`}>
              {name}
            </Heading>
            <p>{schema.description}</p>
            {schema.enum ? (
              <p className={styles.options}>
                {schema.enum.map((option) => (
                  <code key={option}>{option}</code>
                ))}
              </p>
            ) : (
              <Fields fields={fieldsOf(api, schema)} />
            )}
          </article>
        ))}
      </div>
    </section>
  )
}
