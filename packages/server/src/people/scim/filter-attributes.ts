/** How values of an attribute are compared: text ignores case, `exact` does not (RFC 7643, section 2.2). */
export type ValueKind = 'text' | 'exact' | 'address' | 'boolean' | 'time' | 'member' | 'object'

export interface FilterAttribute {
  readonly kind: ValueKind
  /** Where the value is in a resource. Lists on the way are searched whole. */
  readonly path: readonly string[]
}

const META = {
  'meta.created': { kind: 'time', path: ['meta', 'created'] },
  'meta.location': { kind: 'exact', path: ['meta', 'location'] },
  'meta.resourcetype': { kind: 'exact', path: ['meta', 'resourceType'] },
} as const satisfies Record<string, FilterAttribute>

/** The attributes by which each resource type can be filtered, in lower case, because SCIM ignores their case. */
const ATTRIBUTES = {
  User: {
    id: { kind: 'exact', path: ['id'] },
    externalid: { kind: 'exact', path: ['externalId'] },
    username: { kind: 'address', path: ['userName'] },
    displayname: { kind: 'text', path: ['displayName'] },
    active: { kind: 'boolean', path: ['active'] },
    name: { kind: 'object', path: ['name'] },
    'name.formatted': { kind: 'text', path: ['name', 'formatted'] },
    'name.givenname': { kind: 'text', path: ['name', 'givenName'] },
    'name.familyname': { kind: 'text', path: ['name', 'familyName'] },
    emails: { kind: 'address', path: ['emails', 'value'] },
    'emails.value': { kind: 'address', path: ['emails', 'value'] },
    'emails.type': { kind: 'text', path: ['emails', 'type'] },
    'emails.primary': { kind: 'boolean', path: ['emails', 'primary'] },
    groups: { kind: 'exact', path: ['groups', 'value'] },
    'groups.value': { kind: 'exact', path: ['groups', 'value'] },
    'groups.display': { kind: 'text', path: ['groups', 'display'] },
    ...META,
  },
  Group: {
    id: { kind: 'exact', path: ['id'] },
    externalid: { kind: 'exact', path: ['externalId'] },
    displayname: { kind: 'text', path: ['displayName'] },
    members: { kind: 'member', path: ['members', 'value'] },
    'members.value': { kind: 'member', path: ['members', 'value'] },
    ...META,
  },
} as const satisfies Record<string, Readonly<Record<string, FilterAttribute>>>

export type ResourceType = keyof typeof ATTRIBUTES

/** Finds an attribute by its name in lower case, without the resource's schema; undefined for those that cannot be filtered by. */
export function filterAttribute(type: ResourceType, name: string): FilterAttribute | undefined {
  const attributes: Readonly<Record<string, FilterAttribute>> = ATTRIBUTES[type]
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined
}

/** The values of an attribute in a resource. */
export function valuesAt(resource: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(resource)) return resource.flatMap((item) => valuesAt(item, path))
  const [name, ...rest] = path
  if (name === undefined) return resource === undefined || resource === null ? [] : [resource]
  if (typeof resource !== 'object' || resource === null || !Object.hasOwn(resource, name)) return []
  return valuesAt((resource as Record<string, unknown>)[name], rest)
}
