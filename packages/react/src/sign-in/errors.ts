import type { ErrorSlug } from '@portico/protocol'
import { ERROR_NAMES_TO_SLUGS_MAP } from '@portico/sdk'
import type { SharedTextKey, TextsInForce } from '../text/shared-texts.js'
import { errorScreen } from './error-screens.js'

/** Returns the slug of a caught value, by the name of the error: it may come from another SDK, with other classes. */
export function errorSlug(caught: unknown): ErrorSlug {
  const { name, context } = (caught ?? {}) as { name?: unknown; context?: { reason?: unknown } }
  if (context?.reason === 'too_many_wrong_codes') return 'too_many_wrong_codes'
  const slugs: Readonly<Record<string, ErrorSlug>> = ERROR_NAMES_TO_SLUGS_MAP
  return (Object.hasOwn(slugs, `${name}`) && slugs[`${name}`]) || 'unspecified'
}

/** A caught value as an Error. */
export const asError = (caught: unknown): Error =>
  caught instanceof Error
    ? caught
    : new Error('The sign-in failed with a value that is not an Error.', { cause: caught })

/** What an error screen says and shows. The catalog decides; the message of the error itself is never shown. */
export interface ErrorWording {
  readonly title: SharedTextKey
  readonly subtitle: SharedTextKey
  readonly retry: SharedTextKey
  readonly policy: 'retry' | 'reset'
  readonly icon: 'red' | 'grey'
}

/**
 * Whether the server did not respond: the SDK reports a request without a response by the name of the cause. A proxy in front of
 * a server that is down responds with 502, 503 or 504.
 */
function isUnreachable({ cause, context }: Error & { readonly context?: unknown }): boolean {
  const { response } = (context ?? {}) as { readonly response?: { readonly status?: unknown } }
  return (cause instanceof Error && cause.name === 'FetchError') || [502, 503, 504].includes(Number(response?.status))
}

/** Returns the screen of an error: with its own texts if there are any, otherwise with the general ones. */
export function errorWording(slug: ErrorSlug, error: Error, texts: TextsInForce): ErrorWording {
  const { screen: own, retry: policy, icon } = errorScreen(slug)
  const screen = own || (isUnreachable(error) ? 'unreachable' : '')
  const key = (general: SharedTextKey): SharedTextKey => {
    const special = `${general}.${screen}`
    return texts[special] ? (special as SharedTextKey) : general
  }
  return {
    title: key('error.title'),
    subtitle: key('error.subtitle'),
    retry: key('error.retry'),
    policy,
    icon,
  }
}
