import type { Challenge } from '@portico/protocol'
import type { Client } from '../client/client.js'
import type { FlowFactor } from '../events.js'
import { meetChallenges } from '../methods/meet-challenges.js'

/** The arguments of a processor in addition to the challenges. */
export interface Processing {
  readonly challenges: readonly Challenge[]
  /** The factor that the challenges belong to. */
  readonly authnFactor?: FlowFactor
  /** Token of the session to extend. */
  readonly previousToken?: string
}

/** What a caller may know about the challenges' flow. */
export interface FlowMeta {
  readonly authFlowId?: string
  readonly recoveryFlowId?: string
}

/** Meets challenges that a program obtained itself, outside `SlashID.id`. */
export interface ChallengeProcessor {
  /**
   * Meets them in order.
   * @returns The token from the last one.
   * @throws SlashIDError
   */
  processChallenges(processing: Processing): Promise<string>
  processTOTPVerifyChallenge(challenge: Challenge): Promise<string>
  processWebAuthnGetChallenge(challenge: Challenge): Promise<string>
  processWebAuthnCreateChallenge(challenge: Challenge): Promise<string>
}

/**
 * Binds a processor to a client. `flowCancelled` ends its flows.
 * @example const token = await sid.createChallengeProcessor().processChallenges({ challenges })
 */
export function createChallengeProcessor(client: Client): ChallengeProcessor {
  const processChallenges: ChallengeProcessor['processChallenges'] = ({ challenges, authnFactor: factor, ...more }) =>
    client.flows.run('beside', (live) =>
      meetChallenges(challenges, { client, live, organization: client.config.oid, factor, ...more }),
    )
  const processOne = (challenge: Challenge) => processChallenges({ challenges: [challenge] })
  return {
    processChallenges,
    processTOTPVerifyChallenge: processOne,
    processWebAuthnGetChallenge: processOne,
    processWebAuthnCreateChallenge: processOne,
  }
}
