import type { EndpointName } from '@portico/protocol'
import { createPerson, deletePerson, getPerson, listPersons, setPersonGroups, updatePerson } from './admin-persons.js'
import { attest } from './attestation.js'
import { openChallengePack, pollChallenge } from './challenge.js'
import { releaseContentKeys } from './content-keys.js'
import { recordSdkEvent } from './events.js'
import type { Handler } from './handler.js'
import { startFlow } from './id.js'
import { me } from './me.js'
import { recover } from './recover.js'
import { revokeToken, validateToken } from './token.js'

/** Who answers each endpoint of the table. */
export const HANDLERS: { readonly [Name in EndpointName]: Handler<Name> } = {
  startFlow,
  attest,
  pollChallenge,
  recover,
  openChallengePack,
  validateToken,
  revokeToken,
  me,
  releaseContentKeys,
  recordSdkEvent,
  listPersons,
  createPerson,
  getPerson,
  updatePerson,
  deletePerson,
  setPersonGroups,
}
