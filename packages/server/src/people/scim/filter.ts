import { parseJson } from '@portico/access/guards'
import { ScimError } from './scim-error.js'

/** The attributes by which each resource type can be filtered, in lower case, because SCIM ignores their case. */
const FILTERS = {
  User: {
    id: 'id',
    username: 'userName',
    externalid: 'externalId',
    displayname: 'displayName',
    'emails.value': 'address',
    emails: 'address',
  },
  Group: {
    id: 'id',
    externalid: 'externalId',
    displayname: 'displayName',
    'members.value': 'member',
    members: 'member',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type ResourceType = keyof typeof FILTERS

/** One `attribute eq "value"`. All terms of a filter must hold. */
export interface Term {
  readonly attribute: 'id' | 'userName' | 'externalId' | 'displayName' | 'address' | 'member'
  readonly value: string
}

const LONGEST = 1000
const MOST_TERMS = 8
/** The same with a filter in the path. */
const MEMBER = /^[ \t]*members\[[ \t]*value[ \t]+eq[ \t]+("[^"\\]*")[ \t]*\](?=[ \t]*$|[ \t]+and[ \t])/i
/** Each alternative starts with a different character, so matching takes linear time. */
const TOKEN = /[ \t]+|"(?:[^"\\]|\\.)*"|[A-Za-z][\w.:$-]*/y

/**
 * Reads a filter of `eq` and `and`.
 * @throws ScimError 400 invalidFilter for anything else, and for a filter of more than 1000 characters or 8 terms.
 * @example parseFilter('User', 'userName eq "a@acme.example"') // [{ attribute: 'userName', value: 'a@acme.example' }]
 */
export function parseFilter(type: ResourceType, filter: string): Term[] {
  if (filter.length > LONGEST) refuse(`is longer than ${LONGEST} characters`)
  const words = tokens(filter.replace(MEMBER, 'members.value eq $1'))
  const terms: Term[] = []
  for (let at = 0; ; at += 4) {
    const [path, operator, value, next] = words.slice(at, at + 4)
    if (path === undefined || operator?.toLowerCase() !== 'eq' || !value?.startsWith('"'))
      refuse('must consist of terms like userName eq "reader@example.com", joined by and')
    terms.push({ attribute: attributeOf(type, path as string), value: textOf(value as string) })
    if (next === undefined) return terms
    if (next.toLowerCase() !== 'and') refuse('joins terms with something other than and')
    if (terms.length === MOST_TERMS) refuse(`has more than ${MOST_TERMS} terms`)
  }
}

function tokens(filter: string): string[] {
  const tokenTexts: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < filter.length) {
    const at = TOKEN.lastIndex
    const [token] = TOKEN.exec(filter) ?? refuse(`cannot be parsed from character ${at + 1} on`)
    if (token.trim() !== '') tokenTexts.push(token)
  }
  return tokenTexts
}

function attributeOf(type: ResourceType, path: string): Term['attribute'] {
  const attributes: Readonly<Record<string, Term['attribute']>> = FILTERS[type]
  const name = path.toLowerCase().replace(`urn:ietf:params:scim:schemas:core:2.0:${type.toLowerCase()}:`, '')
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  return attribute ?? refuse(`uses ${path.slice(0, 100)}, which ${type} resources cannot be filtered by`)
}

function textOf(literal: string): string {
  const value = parseJson(literal)
  return typeof value === 'string' ? value : refuse('has a value that is not a JSON string')
}

function refuse(why: string): never {
  throw new ScimError(400, `filter ${why}`, 'invalidFilter')
}
