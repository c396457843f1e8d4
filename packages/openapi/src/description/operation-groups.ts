import { type ApiOperation, listOf, operationsIn, text } from './operations.js'
import { type Fields, fields } from './walk.js'

/** Operations with the same first tag. */
export interface OperationGroup {
  /** Empty for operations without a tag. */
  readonly tag: string
  /** What the description calls the tag for people. */
  readonly title: string
  /** What the description says about the tag. */
  readonly raw: Fields
  /** How many tags the tag is in, by their `parent`. */
  readonly level: number
  /** The section of `x-tagGroups` that the tag is in; empty without one. */
  readonly section: string
  readonly operations: readonly ApiOperation[]
}

/** The place of a tag on the page. */
export const tagId = (tag: string): string => `tag-${tag.replaceAll(' ', '-')}`

/**
 * All operations by their first tag, in the order of the tags, and those within a tag after it. A tag without operations is listed if
 * it has a text, or if a listed tag is in it.
 */
export function operationsOf(api: Fields): readonly OperationGroup[] {
  const tags = new Map(listOf(api.tags).map((tag) => [text(tag.name), tag]))
  const byTag = new Map<string, ApiOperation[]>([...tags.keys()].map((name) => [name, []]))
  for (const operation of allOperations(api)) {
    const tag = Array.isArray(operation.raw.tags) ? text(operation.raw.tags[0]) : ''
    byTag.set(tag, [...(byTag.get(tag) ?? []), operation])
  }
  const parentOf = (tag: string) => text(tags.get(tag)?.parent)
  const groupsFrom = (tag: string, around: readonly string[]): OperationGroup[] => {
    const within = tag === '' ? [] : [...byTag.keys()].filter((each) => parentOf(each) === tag)
    const path = [...around, tag]
    const inner = within.flatMap((each) => (path.includes(each) ? [] : groupsFrom(each, path)))
    const raw = tags.get(tag) ?? {}
    const operations = byTag.get(tag) ?? []
    const hasText = text(raw.description) !== '' || raw.externalDocs !== undefined
    if (operations.length === 0 && inner.length === 0 && !hasText) return []
    const title = text(raw.summary) || text(raw['x-displayName']) || tag
    return [{ tag, title, raw, level: around.length, section: '', operations }, ...inner]
  }
  const groups = [...byTag.keys()].filter((tag) => !byTag.has(parentOf(tag))).flatMap((tag) => groupsFrom(tag, []))
  // Tags that are only within each other.
  for (const tag of byTag.keys())
    if (!groups.some((group) => group.tag === tag)) groups.push(...groupsFrom(tag, []).slice(0, 1))
  return inSections(groups, api)
}

const allOperations = (api: Fields): ApiOperation[] => [
  ...Object.entries(fields(api.paths)).flatMap(([path, item]) => operationsIn(path, item, api)),
  ...Object.entries(fields(api.webhooks)).flatMap(([path, item]) => operationsIn(path, item, api, true)),
]

/** Groups in the order of `x-tagGroups`, and those that it does not name last. */
function inSections(groups: readonly OperationGroup[], api: Fields): readonly OperationGroup[] {
  const sections = listOf(api['x-tagGroups']).flatMap(({ name, tags }) =>
    (Array.isArray(tags) ? tags : []).map((tag) => [text(tag), text(name)] as const),
  )
  if (sections.length === 0) return groups
  const placeOf = ({ tag }: OperationGroup) => {
    const at = sections.findIndex(([each]) => each === tag)
    return at < 0 ? sections.length : at
  }
  return groups
    .map((group) => ({ ...group, section: sections[placeOf(group)]?.[1] ?? '' }))
    .sort((one, other) => placeOf(one) - placeOf(other))
}
