import { type ErrorSlug, errorRow } from '@portico/protocol'
import type { TextKey } from '../text/text-config.js'
import { TEXTS } from '../text/texts.js'

/** What an error screen says and shows. The catalogue decides; the message of the error itself is never shown. */
export interface ErrorWording {
  readonly title: TextKey
  readonly subtitle: TextKey
  readonly retry: TextKey
  readonly policy: 'retry' | 'reset'
  readonly icon: 'red' | 'grey'
}

/** The screen of a slug. */
export function errorWording(slug: ErrorSlug): ErrorWording {
  const { screen, retry: policy, icon } = errorRow(slug)
  const key = (stem: string, general: TextKey): TextKey => {
    const special = `${stem}.${screen}`
    return isTextKey(special) ? special : general
  }
  return {
    title: key('error.title', 'error.title'),
    subtitle: key('error.subtitle', 'error.subtitle'),
    retry: key('error.retry', 'error.retry'),
    policy,
    icon,
  }
}

const isTextKey = (key: string): key is TextKey => Object.hasOwn(TEXTS, key)
