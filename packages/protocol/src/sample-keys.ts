import { markedSecret } from './marked-secret.js'

const MARK = 'portico_sandbox_'

/** Readers' keys for the sandbox, which request samples contain. */
export const SAMPLE_KEYS = {
  /** The prefix of every key, so that secret scanners recognize it. */
  mark: MARK,
} as const

// Marked as pure and wrapped in functions, so that browser bundles drop what they do not use.
const secret = /* @__PURE__ */ markedSecret(MARK)

/** Encodes 32 random bytes as a key. */
export const sampleKeyOf = (bytes: Uint8Array): string => secret.of(bytes)

/** Whether a text has the form of a sample key, including its checksum. Does not check whether the key exists. */
export const isWholeSampleKey = (text: string): boolean => secret.isWhole(text)
