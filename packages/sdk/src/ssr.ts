import { createAnonymousUserToken } from './flows/anonymous.js'
import { BaseUser as User } from './session/base-user.js'
import { Analytics } from './ssr/analytics.js'
import { ChallengeProcessor } from './ssr/challenge-processor.js'

export type { AnalyticsEventData, AnalyticsOptions, AnalyticsPayload, AnalyticsTransport } from './ssr/analytics.js'
export type { ProcessorOptions, ServerChallenge } from './ssr/processing.js'
export { Analytics, ChallengeProcessor, createAnonymousUserToken, User }

/**
 * What a server needs: people by their token, analytics, anonymous people, links. Pages do not load it.
 * @example const groups = new SSR.User(token, { environment: { baseURL, sdkURL } }).getGroups()
 */
export const SSR = { User, Analytics, createAnonymousUserToken, ChallengeProcessor } as const
