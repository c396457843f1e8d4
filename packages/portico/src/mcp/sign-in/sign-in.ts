import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE, SECOND } from '@portico/protocol'
import { UserError } from '../../output.js'
import type { AuthorizationServer, StartedDevice } from './authorization-server.js'
import type { GrantStore, StoredGrant } from './grant-store.js'

interface SignInParts {
  readonly server: URL
  readonly authorization: AuthorizationServer
  readonly grants: GrantStore
  /** Whether the program should also be able to send feedback. */
  readonly feedback: boolean
  /** Shows the person what to do, separately from the protocol on standard output. */
  readonly say: (sentence: string) => void
  /** Aborted when the program ends. */
  readonly signal: AbortSignal
}

/** How long before its expiry an access token is replaced. */
const EARLY = MINUTE

/**
 * The access token of the person who signed in to a server on this machine, now or earlier. If no one has, asks them to sign in
 * with a code, and continues without a token until they have.
 */
export function signIn({ server, authorization, grants, feedback, say, signal }: SignInParts) {
  let asking = false
  const fresh = ({ expires_at }: StoredGrant) => Date.now() < expires_at - EARLY

  const refreshed = () =>
    grants.alone(async () => {
      // Another program of this person may have refreshed it in the meantime.
      const now = grants.get(server.origin)
      if (!now || fresh(now)) return now
      const response = await authorization.refresh(now.refresh_token)
      if ('grant' in response) grants.set(server.origin, response.grant)
      else if (response.error === 'unavailable') throw new UserError(`${server.origin} cannot be reached. Try again.`)
      else grants.set(server.origin, undefined)
      return grants.get(server.origin)
    })

  const ask = async () => {
    const started = await authorization.startDevice(feedback ? 'read feedback' : 'read')
    if (!started) return
    const { verification_uri, user_code } = started
    say(
      `To let this program read the private pages of ${server.origin}${feedback ? ' and send feedback' : ''} as you, open ${verification_uri} and enter ${user_code}.`,
    )
    const grant = await answerOf(authorization, started, signal)
    if (!grant) return say('The code was not used in time. The next call for a private page shows a new one.')
    await grants.alone(async () => grants.set(server.origin, grant))
    say('This program can now read private pages as you. You can end this on your account page.')
  }

  const askOnce = () => {
    if (asking) return
    asking = true
    ask()
      .catch((error: unknown) => error instanceof UserError && say(error.message))
      .finally(() => {
        asking = false
      })
  }

  return {
    /** Undefined while no one has signed in. */
    async token(): Promise<string | undefined> {
      const grant = grants.get(server.origin)
      const usable = grant && (fresh(grant) ? grant : await refreshed())
      // Earlier permissions remain valid while the person is asked for more.
      if (!usable || (feedback && !usable.scope.split(' ').includes('feedback'))) askOnce()
      return usable?.access_token
    },
    /** Called when the server does not accept the token, although it has not expired by this machine's clock. */
    expire: (token: string): Promise<void> =>
      grants.alone(async () => {
        const grant = grants.get(server.origin)
        if (grant?.access_token === token) grants.set(server.origin, { ...grant, expires_at: 0 })
      }),
  }
}

async function answerOf(
  authorization: AuthorizationServer,
  { device_code, expires_in, interval }: StartedDevice,
  signal: AbortSignal,
): Promise<StoredGrant | undefined> {
  const until = Date.now() + expires_in * SECOND
  for (let pause = interval; Date.now() < until; ) {
    await wait(pause * SECOND, undefined, { signal, ref: false })
    const response = await authorization.askDevice(device_code)
    if ('grant' in response) return response.grant
    if (response.error === 'slow_down') pause += 5
    else if (response.error !== 'authorization_pending') return undefined
  }
  return undefined
}
