import {
  ANYONE_SIGNED_IN,
  type Audience,
  type DeclaredTimes,
  expressionOf,
  readPageAccess,
  readTimes,
} from '@portico/access'
import { isRecord, isSomeNames } from '@portico/access/guards'
import type { AccessMark } from './access-marks.js'
import type { Audiences } from './audiences.js'
import { NO_READERS } from './audiences.js'

type Fields = Readonly<Record<string, unknown>>

/** Reads one extension. Returns a string that says what is wrong with it if it is invalid. */
type Reader = (value: unknown) => { readonly audience: Audience } | string

/** A list of groups of which one is sufficient. */
const oneOf = (groups: readonly string[]): Audience => expressionOf(groups.map((group) => [group]))

/** The extensions that say who may read, by name. They are removed from every description, because they name groups. */
const READERS: Readonly<Record<Exclude<AccessMark, 'x-portico-enum-access'>, Reader>> = {
  'x-portico-access': (value) => {
    const read = readPageAccess(value)
    if (!read.ok) return read.problem
    if (read.access === 'public') return { audience: undefined }
    return { audience: read.access === 'signed-in' ? ANYONE_SIGNED_IN : read.access }
  },
  'x-portico-publish': (publish) => timesOf({ publish }),
  'x-portico-until': (until) => timesOf({ until }),
  'x-rbac': readTeams,
  'x-mint': (value) => {
    if (!isRecord(value)) return { audience: undefined }
    const similar = Object.keys(value).find((name) => name !== 'groups' && isGroups(name))
    if (similar !== undefined) return `its name ${JSON.stringify(similar)} is not "groups"`
    if (value.groups === undefined) return { audience: undefined }
    return isSomeNames(value.groups) ? { audience: oneOf(value.groups) } : 'groups is not a list of names'
  },
  'x-audience': (value) => {
    const names = [value].flat()
    if (!isSomeNames(names)) return 'it is neither a name nor a list of names'
    return { audience: names.some((name) => /^(external-)?public$/i.test(name)) ? undefined : oneOf(names) }
  },
  'x-internal': (value) =>
    typeof value === 'boolean' ? { audience: value ? NO_READERS : undefined } : 'it is neither true nor false',
}

/** Whether a name is probably meant to be `groups`. */
const isGroups = (name: string): boolean => /^gr(ou|uo|o|u)ps?$/.test(name.toLowerCase().replace(/[^\p{L}]/gu, ''))

/** Names of the extensions that are removed completely; of `x-mint` only the groups are. */
export const isAccessExtension = (name: string): boolean => Object.hasOwn(READERS, name) && name !== 'x-mint'

/**
 * Returns who may read an object of a description according to its own extensions, combined with *and*.
 *
 * @param internal who may read what is marked `x-internal: true`
 * @param obey receives the name of each extension that the result depends on
 * @param fault receives a sentence for each invalid extension
 */
export function declaredAccess(
  object: Fields,
  {
    sets,
    internal,
    fault,
    obey,
  }: {
    readonly sets: Audiences
    readonly internal: Audience
    readonly fault: (text: string) => void
    readonly obey: (name: string) => void
  },
): Audience {
  let audience: Audience
  for (const [name, read] of Object.entries(READERS)) {
    if (!Object.hasOwn(object, name)) continue
    obey(name)
    const result = read(object[name])
    if (typeof result === 'string') fault(`${name} cannot be read: ${result}`)
    else audience = sets.and(audience, sets.canonical(result.audience === NO_READERS ? internal : result.audience))
  }
  const window = windowFault(object)
  if (window !== undefined) fault(`x-portico-publish and x-portico-until cannot be read: ${window}`)
  return audience
}

/** Everyone from or until a time. */
function timesOf(declared: DeclaredTimes): { readonly audience: Audience } | string {
  const read = readTimes(declared)
  return read.ok ? { audience: read.times } : read.problem
}

/** Says what is wrong with two times that can each be read by itself. */
function windowFault({ 'x-portico-publish': publish, 'x-portico-until': until }: Fields): string | undefined {
  const isRead = [timesOf({ publish }), timesOf({ until })].every((result) => typeof result !== 'string')
  const result = timesOf({ publish, until })
  return isRead && typeof result === 'string' ? result : undefined
}

/** Roles by team: `anonymous` is everyone, `authenticated` anyone signed in, `*` every team that is not listed. */
function readTeams(value: unknown): { readonly audience: Audience } | string {
  if (!isRecord(value) || !Object.values(value).every((role) => typeof role === 'string'))
    return 'it is not an object of roles by team'
  const odd = Object.values(value).find((role) => role !== 'none' && /^\W*none\W*$/i.test(String(role)))
  if (odd !== undefined) return `the role ${JSON.stringify(odd)} is not "none"`
  const { anonymous, authenticated, '*': everyoneElse, ...teams } = value
  const reads = (role: unknown) => role !== undefined && role !== 'none'
  const isOpen = reads(anonymous ?? everyoneElse)
  const isForMembers = isOpen || reads(authenticated ?? everyoneElse)
  const without = Object.keys(teams).find((team) => !reads(teams[team]))
  if (isForMembers && without !== undefined)
    return `everyone except the team ${JSON.stringify(without)} may read; list the groups that may read instead`
  if (isOpen) return { audience: undefined }
  if (isForMembers) return { audience: ANYONE_SIGNED_IN }
  const teamNames = Object.keys(teams)
  return teamNames.length > 0 && without === undefined
    ? { audience: oneOf(teamNames) }
    : {
        audience: teamNames.some((team) => reads(teams[team]))
          ? oneOf(teamNames.filter((team) => reads(teams[team])))
          : NO_READERS,
      }
}
