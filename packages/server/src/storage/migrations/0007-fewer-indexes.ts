/**
 * One index for the sessions of a person, in all organizations or in one; challenge packs are few, so only they are in
 * their index.
 */
export const fewerIndexes = {
  name: '0007-fewer-indexes',
  kind: 'expand',
  statements: [
    'drop index sessions_person',
    'drop index sessions_member',
    'create index sessions_of_person on sessions (person_id, organization_id)',
    'drop index challenges_pack',
    'create index challenges_pack on challenges (pack_hash) where pack_hash is not null',
  ],
} as const
