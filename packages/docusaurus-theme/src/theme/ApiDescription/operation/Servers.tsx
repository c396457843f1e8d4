import { type Fields, fields, text } from '@portico/openapi/description'
import type { ReactNode } from 'react'
import { FieldList } from '../Fields.js'
import { Prose } from '../Markdown.js'

/** Servers with the variables of their addresses. */
export function Servers({ servers }: { readonly servers: readonly Fields[] }): ReactNode {
  if (servers.length === 0) return null
  return (
    <ul>
      {servers.map(({ url, name, description, variables }) => (
        <li key={text(url)}>
          <code>{text(url)}</code> {text(name)} <Prose>{text(description)}</Prose>
          {Object.entries(fields(variables)).map(([variable, held]) => (
            <p key={variable}>
              <code>{`{${variable}}`}</code> <FieldList of={fields(held)} names={['default', 'enum']} />{' '}
              {text(fields(held).description)}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
