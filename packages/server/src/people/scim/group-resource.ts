import { isoTime } from '../../ground/times.js'
import type { DirectoryGroupRecord } from '../../storage/people/directory-groups.js'
import { versionOf } from './version.js'

/** The most members of a managed group, and the most members shown on a page of groups. */
export const MOST_MEMBERS = 10_000

/**
 * A group as a Group of RFC 7643.
 * @param members ids in order; absent if they were not read, and then there is no version.
 * @param names under which members are shown, by their ids.
 */
export function groupResource(
  { id, name, external_id, created_at }: DirectoryGroupRecord,
  members: readonly string[] | undefined,
  baseUrl: string,
  names: ReadonlyMap<string, string> = new Map(),
) {
  const core = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: name,
  }
  const whole = members && members.length <= MOST_MEMBERS ? members : undefined
  return {
    ...core,
    ...(whole && {
      members: whole.map((value) => ({
        value,
        $ref: `${baseUrl}/scim/v2/Users/${value}`,
        type: 'User',
        ...(names.has(value) && { display: names.get(value) }),
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: isoTime(created_at),
      location: `${baseUrl}/scim/v2/Groups/${id}`,
      ...(whole && { version: versionOf([core, whole]) }),
    },
  }
}

export type GroupResource = ReturnType<typeof groupResource>
