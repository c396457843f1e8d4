import type { ChallengeFor } from '@portico/protocol'
import type { Runtime } from '../browser/runtime.js'
import type { Client } from '../client/client.js'
import { createClient } from '../client/create-client.js'
import type { SlashIDEnvironment } from '../config.js'
import { errorOf } from '../errors.js'
import { createChallengeProcessor, type Processing } from '../flows/challenge-processor.js'
import { challengesIn } from '../methods/link/from-url.js'

/** Challenges that need no browser. */
export type ServerChallenge = ChallengeFor<'nonce' | 'proxy'>

/** The options of a processor for servers. */
export interface ProcessorOptions {
  /** The origin of the server's site; passkeys and allowlists are bound to it. */
  readonly origin?: string
  readonly environment?: SlashIDEnvironment
  /** Used instead of the global `fetch`. */
  readonly fetchApi?: typeof globalThis.fetch
}

/** A server does not wait for a person: about half a minute of polling, then it gives up. */
const MOST_WAITS = 31

/** What a processor was created with: the server, the site it acts for, the network and the clock. */
export type ServerSide = Required<Pick<ProcessorOptions, 'origin'>> & ProcessorOptions & { readonly runtime: Runtime }

/** The challenges of a query that a server can answer; `null` without any. Reading them does not use them up. */
export async function parseOnServer(side: ServerSide, query: string): Promise<ServerChallenge[] | null> {
  const url = new URL('http://localhost')
  url.search = query
  const challenges = await challengesIn(() => clientOf(side), url)
  return challenges?.filter((each): each is ServerChallenge => each.type === 'nonce' || each.type === 'proxy') ?? null
}

/** Meets challenges and returns the token of the last. @throws TimeoutError after half a minute of waiting. */
export const processOnServer = (side: ServerSide, processing: Processing): Promise<string> =>
  createChallengeProcessor(clientOf(side)).processChallenges(processing)

/** A client for a single operation, so that its waiting time is limited separately. */
function clientOf({ origin, environment, fetchApi, runtime }: ServerSide): Client {
  const send = fetchApi ?? runtime.fetch
  let waits = 0
  return createClient(
    { environment, analyticsEnabled: false },
    {
      ...runtime,
      page: undefined,
      fetch: (input, init) => send(input, { ...init, headers: { ...init?.headers, origin } }),
      sleep: (milliseconds, signal) => {
        waits += 1
        if (waits > MOST_WAITS) throw errorOf('timeout')
        return runtime.sleep(milliseconds, signal)
      },
    },
  )
}
