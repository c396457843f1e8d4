/** Codes of OpenSSL for a certificate whose authority this machine does not know. */
const UNTRUSTED: readonly string[] = [
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]

interface Failure {
  readonly code: string
  readonly message: string
}

/** Why PostgreSQL could not be opened, and what to do, by its own or the network's code. */
const SENTENCES: readonly (readonly [applies: (failure: Failure) => boolean, sentence: string])[] = [
  [
    ({ code, message }) => code === '28000' && /no encryption/.test(message),
    'accepts only encrypted connections; add ?sslmode=verify-full to DATABASE_URL.',
  ],
  [
    ({ code, message }) => code === '28000' && /pg_hba/.test(message),
    'allows no connection of this user from this machine; add one to its pg_hba.conf, or to the networks that your provider allows.',
  ],
  [({ code }) => code === '28P01' || code === '28000', 'refused the user or password; check DATABASE_URL.'],
  [({ code }) => code === '3D000', 'has no database with that name; create it or correct DATABASE_URL.'],
  [({ code }) => code === '53300', 'has no free connection for this user; close others or raise its limit.'],
  [
    ({ code }) => UNTRUSTED.includes(code),
    'has a certificate of an authority that this machine does not trust; add &sslrootcert=/path/to/ca.pem to DATABASE_URL, or set NODE_EXTRA_CA_CERTS to that file.',
  ],
  [
    ({ code }) => code === 'ERR_TLS_CERT_ALTNAME_INVALID',
    'has a certificate for another host name; use that name in DATABASE_URL.',
  ],
  [({ code }) => code === 'CERT_HAS_EXPIRED', 'has a certificate that has expired; renew it there.'],
  [
    ({ code }) => code === 'CERT_NOT_YET_VALID',
    'has a certificate that is not valid yet; check the clock of this machine.',
  ],
  [
    ({ message }) => /does not support SSL/.test(message),
    'does not encrypt connections, but DATABASE_URL requires it; turn encryption on there, or remove sslmode.',
  ],
  [
    ({ code }) => code === 'ENOTFOUND' || code === 'EAI_AGAIN',
    'has an unknown host name; check the spelling in DATABASE_URL, and the DNS of this machine.',
  ],
]

/** A sentence for the operator about a connection that failed. @param name the address without its password */
export function postgresSentence(name: string, cause: unknown): string {
  const failure = failureOf(cause)
  const [, sentence] = SENTENCES.find(([applies]) => applies(failure)) ?? []
  if (sentence !== undefined) return `${name} ${sentence}`
  const { code } = failure
  return `${name} does not respond${code && ` (${code})`}; check that PostgreSQL is running there and that DATABASE_URL is correct.`
}

/** The code of an error, or that of the error which caused it, with the messages of all. */
function failureOf(cause: unknown): Failure {
  let code = ''
  const messages: string[] = []
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (code === '' && 'code' in error && typeof error.code === 'string') code = error.code
    messages.push(error.message)
  }
  return { code, message: messages.join('\n') }
}
