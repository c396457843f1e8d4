import { defaultRuntime, type Runtime } from '../browser/runtime.js'
import { errorOf } from '../errors.js'
import type { Processing } from '../flows/challenge-processor.js'
import type { ProcessorOptions, ServerChallenge, ServerSide } from './processing.js'

/**
 * Signs in on a server with the challenges from a link to a site: only challenges that need no browser, `nonce` and
 * `proxy`.
 * @example
 * const processor = new SSR.ChallengeProcessor({ origin: 'https://hub.example.com', environment })
 * const challenges = await processor.parseChallenges(new URL(request.url).search)
 * const token = challenges && (await processor.processChallenges({ challenges }))
 */
export class ChallengeProcessor {
  readonly #side: ServerSide

  /**
   * @param runtime Network and clock, where they are not the platform's own.
   * @throws InvalidActionError for an origin that is no web address.
   */
  constructor(options: ProcessorOptions = {}, runtime: Partial<Runtime> = {}) {
    const { origin = DEFAULT_ORIGIN } = options
    try {
      // Not by `URL.canParse`, which Node 18 and browsers before 2023 lack.
      new URL(origin)
    } catch (cause) {
      const message = `origin must be a web address, such as ${DEFAULT_ORIGIN}, got "${origin}"`
      throw errorOf('invalid_action', message, { cause })
    }
    this.#side = { ...options, origin, runtime: { ...defaultRuntime(), ...runtime } }
  }

  /**
   * The challenges in a query, or in the pack that it names, without those that need a browser; `null` when it has none.
   * @throws InvalidSlashIDURLParamsError when it names both `challenges` and `sidcp`.
   */
  async parseChallenges(query: string): Promise<ServerChallenge[] | null> {
    return (await processing()).parseOnServer(this.#side, query)
  }

  /**
   * Meets the challenges.
   * @returns The token that the last one gave.
   * @throws TimeoutError after half a minute of waiting; otherwise the SlashIDError for the server's answer.
   */
  async processChallenges(options: Pick<Processing, 'challenges' | 'previousToken'>): Promise<string> {
    return (await processing()).processOnServer(this.#side, options)
  }
}

/** Pages that name `SSR` among everything else do not load it. */
const processing = () => import('./processing.js')

const DEFAULT_ORIGIN = 'http://localhost'
