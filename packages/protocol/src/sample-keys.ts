import { markedSecret } from './marked-secret.js'

const MARK = 'portico_sandbox_'

/** The keys of readers for the sandbox, which samples of requests carry. */
export const SAMPLE_KEYS = {
  /** What every key starts with, so that a search for secrets knows one. */
  mark: MARK,
} as const

// Marked as pure, and named in functions: bundles of the browser leave out what they do not use.
const secret = /* @__PURE__ */ markedSecret(MARK)

/** The key of 32 random bytes. */
export const sampleKeyOf = (bytes: Uint8Array): string => secret.of(bytes)

/** Whether a text has the form of a sample key and its checksum. Says nothing of whether there is such a key. */
export const isWholeSampleKey = (text: string): boolean => secret.isWhole(text)
