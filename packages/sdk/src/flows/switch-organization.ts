import type { Challenge } from '@portico/protocol'
import { prepareProof } from '../browser/pkce.js'
import type { Client } from '../client/client.js'
import { errorOf } from '../errors.js'
import { resultOf } from '../http/call.js'
import type { MeetChallenges } from '../methods/challenge-answerer.js'

type Switched =
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'challenge_list'; readonly challenges: readonly Challenge[] }

/**
 * A token of the same session for another organization; any required challenges are met first.
 * @throws SlashIDError
 */
export function switchOrganization(
  client: Client,
  meetChallenges: MeetChallenges,
  previousToken: string,
  organization: string,
): Promise<string> {
  return client.flows.run('beside', async (live) => {
    const own = await prepareProof(client.runtime)
    const body = { metadata: own.proof }
    const options = { body, token: previousToken, organization, live }
    const answer = await resultOf(client.call<Switched>('POST /token/v2', options))
    if (answer?.type === 'token') return answer.token
    if (answer?.type === 'challenge_list')
      return meetChallenges(answer.challenges, { client, live, organization, previousToken, own })
    throw errorOf('unspecified', `No variant of TokenV2Response exists with 'type=${answer?.['type']}'`)
  })
}
