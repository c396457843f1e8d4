import type { Challenge } from '@portico/protocol'
import { createClient } from '../client.js'
import type { SlashIDEnvironment } from '../config.js'
import { errorOf } from '../errors.js'
import { createChallengeProcessor, type Processing } from '../flows/challenge-processor.js'
import { challengesFromUrl } from '../flows/from-url.js'
import { defaultRuntime, type Runtime } from '../runtime.js'

export interface ProcessorOptions {
  /** Origin of the site that the server answers for; passkeys and allow-lists are bound to it. */
  readonly origin?: string
  readonly environment?: SlashIDEnvironment
  /** Another network than the global one. */
  readonly fetchApi?: typeof globalThis.fetch
}

/** A server does not wait for a person: about half a minute of polling, then it gives up. */
const MOST_WAITS = 31

/**
 * Signs in, on a server, with what a link carried to a site: only challenges that need no browser, `nonce` and `proxy`.
 * @example
 * const processor = new SSR.ChallengeProcessor({ origin: 'https://hub.example.com', environment })
 * const challenges = await processor.parseChallenges(new URL(request.url).search)
 * const token = challenges && (await processor.processChallenges({ challenges }))
 */
export class ChallengeProcessor {
  readonly #options: ProcessorOptions

  readonly #runtime: Runtime

  /**
   * @param runtime Network and clock, where they are not the platform's own.
   * @throws InvalidActionError for an origin that is no web address.
   */
  constructor(options: ProcessorOptions = {}, runtime: Partial<Runtime> = {}) {
    const { origin = DEFAULT_ORIGIN } = options
    if (!URL.canParse(origin))
      throw errorOf('invalid_action', `origin must be a web address, such as ${DEFAULT_ORIGIN}, got "${origin}"`)
    this.#options = options
    this.#runtime = { ...defaultRuntime(), ...runtime }
  }

  /**
   * The challenges that a query carries or stands for, without those that need a browser; `null` when it has none.
   * @throws InvalidSlashIDURLParamsError when it names both `challenges` and `sidcp`.
   */
  async parseChallenges(query: string): Promise<readonly Challenge[] | null> {
    const url = new URL(DEFAULT_ORIGIN)
    url.search = query
    const found = await challengesFromUrl(this.#client(), url)
    return found?.filter(({ type }) => type === 'nonce' || type === 'proxy') ?? null
  }

  /**
   * Meets the challenges.
   * @returns The token that the last one gave.
   * @throws TimeoutError after half a minute of waiting; otherwise whatever SlashIDError the server's answer stands for.
   */
  processChallenges(processing: Pick<Processing, 'challenges' | 'previousToken'>): Promise<string> {
    return createChallengeProcessor(this.#client()).processChallenges(processing)
  }

  /** A client for one piece of work, so that waits are counted for it alone. */
  #client() {
    const { origin = DEFAULT_ORIGIN, environment, fetchApi } = this.#options
    const { sleep, fetch: network } = this.#runtime
    const send = fetchApi ?? network
    let waits = 0
    return createClient(
      { environment, analyticsEnabled: false },
      {
        ...this.#runtime,
        page: undefined,
        fetch: (input, init) => send(input, { ...init, headers: { ...init?.headers, origin } }),
        sleep: (milliseconds, signal) => {
          waits += 1
          if (waits > MOST_WAITS) throw errorOf('timeout')
          return sleep(milliseconds, signal)
        },
      },
    )
  }
}

const DEFAULT_ORIGIN = 'http://localhost'
