import { translate } from '@docusaurus/Translate'
import { type OperationGroup, tagId, text } from '@portico/openapi/description'
import type { ReactNode } from 'react'

/** The operations of a description, by tag, as links. */
export function Outline({
  groups,
  hasSchemas,
}: {
  readonly groups: readonly OperationGroup[]
  readonly hasSchemas: boolean
}): ReactNode {
  return (
    <nav aria-label={translate({ id: 'portico.api.operations', message: 'Operations' })}>
      {groups.map(({ tag, title, level, section, operations }, at) => (
        <section key={tag} style={level > 0 ? { paddingLeft: `${level * 0.75}rem` } : undefined}>
          {section !== '' && section !== groups[at - 1]?.section && <p className="portico-api__group">{section}</p>}
          {tag && (
            <p>
              <a href={`#${tagId(tag)}`}>{title}</a>
            </p>
          )}
          <ul>
            {operations.map(({ id, method, path, isWebhook, raw }) => (
              <li key={`${method} ${path}`}>
                <a href={`#${id}`}>
                  <span>{text(raw.summary) || path}</span>
                  <Method of={isWebhook ? 'event' : method} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasSchemas && (
        <p>
          <a href="#schemas">{translate({ id: 'portico.api.schemas', message: 'Schemas' })}</a>
        </p>
      )}
    </nav>
  )
}

/** The HTTP method of an operation, or a label for a webhook. */
export const Method = ({ of }: { readonly of: string }) => (
  <span className="portico-api__method" data-method={of}>
    {of.toUpperCase()}
  </span>
)
