import { useLocation } from '@docusaurus/router'
import useBrokenLinks from '@docusaurus/useBrokenLinks'
import { type Fields, fields, type OperationGroup } from '@portico/openapi/description'
import { useEffect } from 'react'
import { placeOfAnchor, redocAnchors } from './other-anchors.js'

/** Links to a page that Redoc or Swagger UI rendered before lead to the same place on this one, also links of the site itself. */
export function useOtherAnchors(api: Fields, groups: readonly OperationGroup[]): void {
  const { hash } = useLocation()
  const links = useBrokenLinks()
  const schemas = Object.keys(fields(fields(api.components).schemas))
  for (const anchor of redocAnchors({ groups, schemas, sections: [] })) links.collectAnchor(anchor)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names follow from the groups
  useEffect(() => {
    const anchor = decoded(hash.slice(1))
    if (anchor === '' || document.getElementById(anchor)) return
    const sections = Array.from(document.querySelectorAll('[id^="section-"]'), ({ id }) => id)
    const id = placeOfAnchor(anchor, { groups, schemas, sections })
    const place = id === undefined ? null : document.getElementById(id)
    if (!place) return
    history.replaceState(history.state, '', `#${encodeURIComponent(place.id)}`)
    place.scrollIntoView()
  }, [hash, groups])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
