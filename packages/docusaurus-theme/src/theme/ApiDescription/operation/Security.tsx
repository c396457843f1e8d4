import { translate } from '@docusaurus/Translate'
import { type Fields, fields, followed, type Json, list, listOf, text } from '@portico/openapi/description'
import Heading from '@theme/Heading'
import { Fragment, type ReactNode } from 'react'
import { Address, FieldList } from '../Fields.js'
import { Prose } from '../Markdown.js'

/** The place of the security schemes on the page. */
export const SECURITY = 'security'

/** Security requirements in words: all schemes of one requirement are needed together, with their scopes. */
export const schemesOf = (security: Json | undefined): string[] =>
  listOf(security).map(
    (requirement) =>
      Object.entries(requirement)
        .map(([scheme, scopes]) => {
          const names = list(scopes).map((scope) => text(scope))
          return names.length > 0 ? `${scheme} (${names.join(', ')})` : scheme
        })
        .join(' and ') || 'none',
  )

/** The security schemes of a description, with the addresses and scopes of their flows. */
export function SecuritySchemes({ api }: { readonly api: Fields }): ReactNode {
  const schemes = Object.entries(fields(fields(api.components).securitySchemes))
  if (schemes.length === 0) return null
  return (
    <section>
      <Heading as="h2" id={SECURITY}>
        {translate({ id: 'portico.api.authentication', message: 'Authentication' })}
      </Heading>
      <dl>
        {schemes.map(([name, held]) => (
          <Scheme key={name} name={name} scheme={followed(held, api)} />
        ))}
      </dl>
    </section>
  )
}

function Scheme({ name, scheme }: { readonly name: string; readonly scheme: Fields }): ReactNode {
  const { description, openIdConnectUrl, oauth2MetadataUrl, flows, deprecated, type: _, ...more } = scheme
  return (
    <div>
      <dt>
        <code>{name}</code> {text(scheme.type)} {deprecated === true && 'deprecated'}
      </dt>
      <dd>
        <p>
          <FieldList of={more} />
          {[openIdConnectUrl, oauth2MetadataUrl].map((url) =>
            text(url) === '' ? null : <Address key={text(url)} url={text(url)} />,
          )}
        </p>
        <Prose>{text(description)}</Prose>
        {Object.entries(fields(flows)).map(([flow, held]) => {
          const { scopes, ...addresses } = fields(held)
          return (
            <Fragment key={flow}>
              <p>
                <code>{flow}</code> <FieldList of={addresses} />
              </p>
              <ul>
                {Object.entries(fields(scopes)).map(([scope, meaning]) => (
                  <li key={scope}>
                    <code>{scope}</code> {text(meaning)}
                  </li>
                ))}
              </ul>
            </Fragment>
          )
        })}
      </dd>
    </div>
  )
}
