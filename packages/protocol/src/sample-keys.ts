import { markedSecret } from './marked-secret.js'

/** The keys of readers for the sandbox, which samples of requests carry. */
export const SAMPLE_KEYS = {
  /** What every key starts with, so that a search for secrets knows one. */
  mark: 'portico_sandbox_',
} as const

const { of, isMeant, isWhole } = markedSecret(SAMPLE_KEYS.mark)

/** The key of 32 random bytes. */
export const sampleKeyOf = of

/** Whether a text is meant to be a sample key, whole or not. */
export const isSampleKey = isMeant

/** Whether a text has the form of a sample key and its checksum. Says nothing of whether there is such a key. */
export const isWholeSampleKey = isWhole
