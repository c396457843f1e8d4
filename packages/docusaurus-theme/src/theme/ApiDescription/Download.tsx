import { translate } from '@docusaurus/Translate'
import useBaseUrl from '@docusaurus/useBaseUrl'
import { descriptionFile, fields, type Json, text, toJson } from '@portico/openapi/description'
import { type MouseEvent, type ReactNode, useContext } from 'react'
import { Articles } from './Prerendered.js'

/** Saves the description as its reader may see it; without scripts, the part of it that is published. */
export function Download({ description, route }: { readonly description: Json; readonly route: string }): ReactNode {
  const { whole = () => description } = useContext(Articles) ?? {}
  const save = (event: MouseEvent<HTMLAnchorElement>) => {
    const url = URL.createObjectURL(new Blob([toJson(whole(), 2)], { type: 'application/json' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: 'openapi.json' })
    event.preventDefault()
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <p>
      <a href={useBaseUrl(descriptionFile(route))} download="openapi.json" onClick={save}>
        {translate({ id: 'portico.api.download', message: 'Download the description' })}
      </a>{' '}
      <small>OpenAPI {text(fields(description).openapi)}</small>
    </p>
  )
}
