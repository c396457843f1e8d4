import { RequestError } from '../../../ground/errors.js'
import type { Acting } from '../../../identity/authority/acting.js'
import { demandUsable } from '../../../identity/passwords/refused-password.js'
import { importPerson, type PortablePerson, readPortable } from '../../../people/persons/portable.js'
import { acting } from '../acting.js'
import type { Call, Handler } from '../handler.js'

interface Outcome {
  readonly added: number
  readonly refused: readonly { readonly index: number; readonly message: string }[]
}

/** Adds those people of a list that can be added, and returns the reason for each other. A dry run adds no one. */
export const importPersons: Handler<'importPersons'> = async (call) => {
  const admin = await acting(call)
  if (!call.body.dry_run) return { result: await importAll(call, admin) }
  const trial: { outcome?: Outcome } = {}
  await admin.services.stores
    .transaction(async (inside) => {
      trial.outcome = await importAll(call, { ...admin, services: { ...admin.services, stores: inside } })
      throw new TrialOver()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TrialOver)) throw error
    })
  return { result: trial.outcome }
}

/** Rolls back a dry run. */
class TrialOver extends Error {}

async function importAll({ body }: Call<'importPersons'>, admin: Acting): Promise<Outcome> {
  const refused: { index: number; message: string }[] = []
  for (const [index, person] of body.persons.entries()) {
    try {
      const portable = await readPortable(person)
      await importPerson(admin, body.dry_run ? withoutHashing(admin, portable) : portable)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      refused.push({ index, message: error.message })
    }
  }
  return { added: body.persons.length - refused.length, refused }
}

/** A dry run checks a password but does not spend the time to hash it. */
function withoutHashing({ organization }: Acting, { password, ...person }: PortablePerson) {
  if (password !== undefined) demandUsable(password, organization)
  return person
}
