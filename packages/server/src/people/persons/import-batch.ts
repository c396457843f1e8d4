import { DAY } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { type Acting, inTransaction } from '../../identity/authority/acting.js'
import { checkPortable } from './portable.js'
import { newPeople, storeNewPeople } from './store-new-people.js'
import { type CheckedPerson, storePerson } from './store-person.js'

/** A person in a file, by the number of their line. */
export interface PersonLine {
  readonly line: number
  readonly value: unknown
}

/** The lines of a file that are imported together. */
export interface Batch {
  /** A digest of the file's contents. */
  readonly digest: string
  /** The last line of the previous batch, or 0. */
  readonly after: number
  /** The last line of this one. */
  readonly upTo: number
  readonly persons: readonly PersonLine[]
}

export interface RefusedLine {
  readonly line: number
  readonly message: string
}

/**
 * Adds the people of a batch in one transaction, together with how far the import of the file has come: after a crash, either all
 * of it was done or nothing. Lines that cannot be added are returned with the reason, and the others are added. Nothing is done if the
 * import of the file has come to another line than `after`, because another process has continued it.
 * @param acting for the command line, which decides for every pool.
 */
export async function importBatch(acting: Acting, batch: Batch): Promise<RefusedLine[] | 'elsewhere'> {
  const lines = await Promise.all(batch.persons.map((person) => checkLine(acting, person)))
  try {
    return await storeLines(acting, { ...batch, lines, together: true })
  } catch (error) {
    if (!(error instanceof HandleClaimed)) throw error
    return storeLines(acting, { ...batch, lines, together: false })
  }
}

/** Rolls back a batch in which a handle was claimed by a concurrent transaction. */
class HandleClaimed extends Error {}

interface CheckedLine {
  readonly line: number
  readonly person: CheckedPerson | RequestError
}

interface CheckedBatch extends Batch {
  readonly lines: readonly CheckedLine[]
  /** Whether people who are new in every respect are stored together. */
  readonly together: boolean
}

const storeLines = (acting: Acting, { digest, after, upTo, lines, together }: CheckedBatch) =>
  inTransaction(acting, async (inside) => {
    const { stores, clock } = inside.services
    // Batches take turns: two that claim the same handles in another order would wait for each other.
    await stores.organizations.lock(acting.organization.pool_id)
    const file = { organizationId: acting.organization.id, digest }
    if (!(await stores.imports.advance(file, { from: after, to: upTo, at: clock.now() }))) return 'elsewhere'
    const people = lines.flatMap(({ person }) => (person instanceof RequestError ? [] : [person]))
    const unknown = together ? await newPeople(inside, people) : new Set()
    const refused: RefusedLine[] = []
    let next: CheckedPerson[] = []
    const storeNext = async () => {
      if (!(await storeNewPeople(inside, next))) throw new HandleClaimed()
      next = []
    }
    for (const { line, person } of lines) {
      if (person instanceof RequestError) refused.push({ line, message: person.message })
      else if (unknown.has(person)) next.push(person)
      else {
        // In the order of the file.
        await storeNext()
        const store = () => storePerson(inside, person)
        const refuse = (error: unknown) => void refused.push({ line, message: refusalOf(error).message })
        await stores.savepoint(store).catch(refuse)
      }
    }
    await storeNext()
    return refused
  })

async function checkLine(acting: Acting, { line, value }: PersonLine): Promise<CheckedLine> {
  const person = await checkPortable(acting, value).catch((error: unknown) => refusalOf(error))
  return { line, person }
}

/** Only what is wrong with the line itself is a refusal; any other error ends the import. */
function refusalOf(error: unknown): RequestError {
  if (error instanceof RequestError) return error
  if (error instanceof RangeError) return new RequestError(400, 'is nested too deeply.')
  throw error
}

/** How long an import that was stopped can be continued. */
const CONTINUABLE = 30 * DAY

/** The last line of a file that was imported, if its import was stopped, otherwise 0. */
export async function importedLine({ services, organization }: Acting, digest: string): Promise<number> {
  const { stores, clock } = services
  await stores.imports.removeBefore(clock.now() - CONTINUABLE)
  return stores.imports.line({ organizationId: organization.id, digest })
}
