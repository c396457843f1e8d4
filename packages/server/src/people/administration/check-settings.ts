import type { OrganizationSettingsBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { isReserved, RESERVED } from '../../ground/group-names.js'
import { type GivenPattern, patternsProblem } from '../../ground/patterns/pattern.js'
import type { Actor } from '../../identity/authority/actor.js'
import { mayGrant, refuseChildGroups } from '../../identity/authority/authority.js'
import { handlePattern } from '../../identity/organizations/allowed.js'
import { passwordPattern } from '../../identity/passwords/rule-patterns.js'
import type { Stores } from '../../storage/stores.js'

/** @throws RequestError 400 for settings that cannot be used. */
export function checkSettings({
  handle_patterns = [],
  password_rules = [],
  child_groups = [],
  directory_groups = [],
  groups_claim_name,
}: OrganizationSettingsBody): void {
  refuseChildGroups(child_groups, 'settings.child_groups')
  if (child_groups.some(isReserved))
    throw new RequestError(
      400,
      'settings.child_groups contains a reserved group; administrators of a child organization have no rights in this one',
      { field: 'settings.child_groups' },
    )
  refuseDirectoryGroups(directory_groups)
  refusePatterns('settings.handle_patterns', '', handle_patterns.map(handlePattern))
  refusePatterns('settings.password_rules', '.pattern', password_rules.map(passwordPattern))
  if (groups_claim_name !== undefined && TAKEN_CLAIMS.has(groups_claim_name))
    throw new RequestError(400, 'settings.groups_claim_name is a claim that tokens already have; choose another name', {
      field: 'settings.groups_claim_name',
    })
}

/** Inheriting groups makes people of the parent administrators here. @throws RequestError 403 */
export async function refuseInherited(
  stores: Stores,
  actor: Actor,
  id: string,
  settings: OrganizationSettingsBody = {},
) {
  if (settings.inherit_groups === true && !(await mayGrant(stores, actor, id, RESERVED)))
    throw new RequestError(
      403,
      'settings.inherit_groups gives the parent’s administrators rights here, which you cannot grant; ask an administrator',
      { field: 'settings.inherit_groups' },
    )
}

function refuseDirectoryGroups(names: readonly string[]): void {
  const field = 'settings.directory_groups'
  refuseChildGroups(
    names.map((name) => name.toLowerCase()),
    field,
  )
  if (names.some((name) => isReserved(name.toLowerCase())))
    throw new RequestError(400, `${field} contains a reserved group; a directory cannot appoint administrators`, {
      field,
    })
  const wrong = names.find((name) => name.slice(0, -1).includes('*'))
  if (wrong !== undefined)
    throw new RequestError(
      400,
      `${field} contains ${wrong}: a * is allowed only at the end, for any further characters`,
      {
        field,
      },
    )
}

function refusePatterns(list: string, field: string, patterns: readonly (GivenPattern | undefined)[]): void {
  const flaw = patternsProblem(patterns)
  if (!flaw) return
  const path = `${list}.${flaw.at}${field}`
  throw new RequestError(400, `${path} ${flaw.problem}; rewrite the pattern`, { field: path })
}

/** Claims that already have a meaning; groups under such a name would break every token. */
const TAKEN_CLAIMS = new Set(
  [
    'iss',
    'aud',
    'sub',
    'jti',
    'iat',
    'exp',
    'nbf',
    'oid',
    'act',
    'id',
    'person_id',
    'person_type',
    'first_token',
  ].concat(
    ['authenticated_methods', 'authentications', 'groups_claim_name', 'user_token', 'oidc_tokens', 'constructor'],
    ['prev_token_id', 'prev_anonymous_person_id', 'second_factor', '__proto__', 'prototype'],
  ),
)
