import type { OperationGroup } from '@portico/openapi/description'

/** The places of a page by the anchors that other programs give them. */
export interface Places {
  readonly groups: readonly OperationGroup[]
  /** The names of schemas. */
  readonly schemas: readonly string[]
  /** The ids of the sections of the description's own text. */
  readonly sections: readonly string[]
}

/** How each form of anchor is read: those of Redoc, then those of Swagger UI. */
const FORMS: readonly (readonly [
  form: RegExp,
  id: (places: Places, parts: readonly string[]) => string | undefined,
])[] = [
  [/^(?:tag\/[^/]+\/)?operation\/(.+)$/, (places, [id = '']) => operationId(places, id)],
  [
    /^(?:tag\/[^/]+\/)?(?:paths|webhooks)\/([^/]+)\/([a-z]+)$/,
    (places, [path = '', method]) =>
      operationId(places, `${method}-${path.replaceAll('~1', '/').replaceAll('~0', '~')}`),
  ],
  [/^tag\/[^/]+\/([^/]+)$/, (places, [id = '']) => operationId(places, id)],
  [/^tag\/([^/]+)$/, (places, [tag = '']) => tagOf(places, tag) ?? schemaOf(places, tag.replace(/_model$/, ''))],
  [
    /^section\/(?:.+\/)?([^/]+)$/,
    ({ sections }, [name = '']) => sections.find((id) => isAlike(id.slice('section-'.length), name)),
  ],
  [/^(?:schemas?|models?)\/(.+)$/, (places, [name = '']) => schemaOf(places, name)],
  [/^\/?[^/]+\/([^/]+)$/, (places, [id = '']) => operationId(places, id)],
]

/** The id on this page of what an anchor of Redoc or Swagger UI leads to; undefined for an anchor of another form. */
export function placeOfAnchor(anchor: string, places: Places): string | undefined {
  for (const [form, id] of FORMS) {
    const [, ...parts] = form.exec(anchor) ?? []
    const place = parts.length > 0 ? id(places, parts) : undefined
    if (place !== undefined) return place
  }
  return undefined
}

/** The anchors that Redoc gives the tags and operations of a description. */
export const redocAnchors = ({ groups }: Places): string[] =>
  groups.flatMap(({ tag, operations }) => {
    const tagPart = `tag/${tag.replaceAll(' ', '-')}`
    const ids = operations.map(({ id }) => id)
    return [
      ...(tag ? [tagPart] : []),
      ...ids.flatMap((id) => [`operation/${id}`, ...(tag ? [`${tagPart}/operation/${id}`] : [])]),
    ]
  })

/** Redoc changes spaces and signs of names in several ways. */
const isAlike = (name: string, other: string): boolean => plain(name) === plain(other)
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const operationId = ({ groups }: Places, id: string): string | undefined =>
  groups.flatMap(({ operations }) => operations).find((operation) => operation.id === id)?.id

const tagOf = ({ groups }: Places, tag: string): string | undefined => {
  const group = groups.find((each) => each.tag !== '' && isAlike(each.tag, tag))
  return group && `tag-${group.tag.replaceAll(' ', '-')}`
}

const schemaOf = ({ schemas }: Places, name: string): string | undefined => {
  const schema = schemas.find((each) => isAlike(each, name))
  return schema && `schema-${schema}`
}
