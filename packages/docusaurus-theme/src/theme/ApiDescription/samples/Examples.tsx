import { type Fields, fields, followed, isNumber, text, toJson } from '@portico/openapi/description'
import type { ReactNode } from 'react'
import { Address } from '../Fields.js'
import { Prose } from '../Markdown.js'

/** The examples of a body or a parameter, each under its summary or its name. */
export function Examples({ of, api }: { readonly of: Fields; readonly api: Fields }): ReactNode {
  const entries = Object.entries(fields(of.examples)).map(([name, entry]) => [name, followed(entry, api)] as const)
  const all: (readonly [string, Fields])[] =
    of.example === undefined ? entries : [['', { value: of.example } as Fields], ...entries]
  return all.map(([name, { summary, description, value, dataValue, serializedValue, externalValue }]) => (
    <div key={name}>
      {name !== '' && (
        <p>
          <code>{name}</code> {text(summary)}
        </p>
      )}
      <Prose>{text(description)}</Prose>
      {[value, dataValue, serializedValue].map((each, at) =>
        each === undefined ? null : (
          <pre key={at === 0 ? 'value' : at === 1 ? 'dataValue' : 'serializedValue'}>
            <code>{typeof each === 'string' && !isNumber(each) ? each : toJson(each, 2)}</code>
          </pre>
        ),
      )}
      {text(externalValue) !== '' && <Address url={text(externalValue)} />}
    </div>
  ))
}
