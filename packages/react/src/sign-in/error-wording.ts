import { type ErrorSlug, errorRow } from '@portico/protocol'
import type { SharedTextKey, TextsInForce } from '../text/shared-texts.js'

/** What an error screen says and shows. The catalogue decides; the message of the error itself is never shown. */
export interface ErrorWording {
  readonly title: SharedTextKey
  readonly subtitle: SharedTextKey
  readonly retry: SharedTextKey
  readonly policy: 'retry' | 'reset'
  readonly icon: 'red' | 'grey'
}

/** The screen of a slug: with its own texts where there are some, with the general ones otherwise. */
export function errorWording(slug: ErrorSlug, texts: TextsInForce): ErrorWording {
  const { screen, retry: policy, icon } = errorRow(slug)
  const key = (general: SharedTextKey): SharedTextKey => {
    const special = `${general}.${screen}`
    return special in texts ? (special as SharedTextKey) : general
  }
  return {
    title: key('error.title'),
    subtitle: key('error.subtitle'),
    retry: key('error.retry'),
    policy,
    icon,
  }
}
