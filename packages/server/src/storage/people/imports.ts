import type { Kysely } from 'kysely'
import { prepared, preparedChange } from '../prepared.js'
import type { Tables } from '../tables.js'
import { addPeople, type ImportPlace, ownedHandles, type UnknownPerson } from './add-people.js'

/** A file that is being imported into an organization, identified by a digest of its contents. */
export interface ImportedFile {
  readonly organizationId: string
  readonly digest: string
}

/** How far unfinished imports of files have come. A row is written together with the people of the lines that it counts. */
export const importStore = (query: Kysely<Tables>) => ({
  /** See `addPeople`. */
  addPeople: (people: readonly UnknownPerson[], place: ImportPlace) => addPeople(query, people, place),

  /** See `ownedHandles`. */
  ownedHandles: (poolId: string, values: readonly string[]) => ownedHandles(query, poolId, values),

  /** The last line that was imported; 0 for a file with no unfinished import. */
  async line(file: ImportedFile): Promise<number> {
    const [row] = await lineOf(query, file)
    return Number(row?.line ?? 0)
  },

  /** Moves on to a later line; false if the last line is not the expected one. Of concurrent calls, one gets true. */
  async advance(
    file: ImportedFile,
    { from, to, at }: { readonly from: number; readonly to: number; readonly at: number },
  ) {
    const changed = from === 0 ? begin(query, { ...file, to, at }) : move(query, { ...file, from, to, at })
    return (await changed) === 1
  },

  /** Forgets a file whose import is complete. */
  async finish(file: ImportedFile) {
    await remove(query, file)
  },

  /** Forgets the imports that were last continued before a time. */
  async removeBefore(time: number) {
    await query.deleteFrom('imports').where('updated_at', '<', time).execute()
  },
})

const lineOf = prepared((query, { organizationId, digest }: ImportedFile) =>
  query.selectFrom('imports').select('line').where('organization_id', '=', organizationId).where('digest', '=', digest),
)

const begin = preparedChange(
  (query, { organizationId, digest, to, at }: ImportedFile & { readonly to: number; readonly at: number }) =>
    query
      .insertInto('imports')
      .values({ organization_id: organizationId, digest, line: to, updated_at: at })
      .onConflict((conflict) => conflict.doNothing()),
)

interface Move extends ImportedFile {
  readonly from: number
  readonly to: number
  readonly at: number
}

const move = preparedChange((query, { organizationId, digest, from, to, at }: Move) =>
  query
    .updateTable('imports')
    .set({ line: to, updated_at: at })
    .where('organization_id', '=', organizationId)
    .where('digest', '=', digest)
    .where('line', '=', from),
)

const remove = preparedChange((query, { organizationId, digest }: ImportedFile) =>
  query.deleteFrom('imports').where('organization_id', '=', organizationId).where('digest', '=', digest),
)
