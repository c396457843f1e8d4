import { Type } from 'typebox'
import { Id, orNull, PageQuery, Time } from './common.schemas.js'
import { Domain } from './domains.schemas.js'

const word = <Word extends string>(...words: readonly Word[]) => Type.Unsafe<Word>(Type.String({ enum: [...words] }))

const TimeOrNull = Type.Unsafe<string | null>(orNull(Time))

const row = {
  id: Id,
  org_name: Type.String(),
  tenant_name: Type.String(),
  suspended_at: TimeOrNull,
  /** Members with an account, and those who wait for approval. */
  people: Type.Object({ active: Type.Integer(), pending: Type.Integer() }),
  /** When its members, or those of organizations below it, last opened a part of this site. */
  last_read: TimeOrNull,
}

const Agreement = Type.Object({
  id: Id,
  name: Type.String(),
  version: Type.Integer(),
  accepted_by: word('person', 'organization'),
  /** Accepted for the organization: by whom and when; null if it is due, or if each person accepts it. */
  acceptance: Type.Unsafe<{ person_id: string; accepted_at: string; expires_at: string | null } | null>(
    orNull(Type.Object({ person_id: Id, accepted_at: Time, expires_at: TimeOrNull })),
  ),
  /** How many of its people accepted it. */
  people: Type.Integer(),
})

export const PARTNERS_REQUESTS = {
  listPartners: { querystring: PageQuery },
  getPartner: {},
} as const

export const PARTNERS_RESULTS = {
  listPartners: { result: Type.Array(Type.Object(row)) },
  getPartner: {
    result: Type.Object({
      ...row,
      created_at: Time,
      /** The group that its members count as on this site. */
      group: Type.String(),
      /** How many organizations are below it. */
      below: Type.Integer(),
      /** Its email domains, through which people join it. */
      domains: Type.Array(Type.Pick(Domain, ['id', 'domain', 'shown', 'state', 'groups', 'approval'])),
      providers: Type.Array(Type.Object({ id: Id, type: word('oidc', 'saml'), name: Type.String() })),
      /** The agreements in force that concern its members, or some of them. */
      agreements: Type.Array(Agreement),
      /** Its own groups; `counts` says whether this site allows them. */
      groups: Type.Array(Type.Object({ name: Type.String(), members: Type.Integer(), counts: Type.Boolean() })),
      /** Every group that this site allows, from any partner. */
      child_groups: Type.Array(Type.String()),
    }),
  },
} as const
