/** A person with a password and a passkey, and challenges for both, for calls with wrong answers. */
import { randomBytes } from 'node:crypto'
import { softAuthenticator } from '../../../packages/server/dist/testing/authenticator.js'

const HANDLE = { type: 'email_address', value: 'known@bench.example' }
const PASSWORD = randomBytes(30).toString('base64url')
/** How many answers a challenge takes. */
const TRIES = { password: 10, webauthn: 3 }

/**
 * @param call as `callerOf` returns it
 * @param answers how many wrong answers of each kind there will be
 * @returns the person's token, and functions that return what the next call sends
 */
export async function knownPerson({ call, admin, origin, answers }) {
  const post = async (path, body, headers) => JSON.parse((await call('POST', path, body, headers)).text).result
  await post('/admin/persons', { handles: [HANDLE], password: PASSWORD }, admin)
  const begin = (method, handle, headers) =>
    post(
      '/id/v2',
      { ...(handle && { handle }), factor: { method, options: { method, ...scopeOf(method, origin) } } },
      headers,
    )
  const attest = ({ id, type }, data, headers) =>
    post('/attestation/v3', { challenge_id: id, challenge_type: type, data }, headers)
  const { token } = await attest((await begin('password', HANDLE)).at(-1), { password: PASSWORD })
  const signedIn = { authorization: `Bearer ${token}` }

  const device = softAuthenticator()
  const create = (await begin('webauthn', undefined, signedIn)).find(({ type }) => type === 'webauthn_create')
  await attest(create, device.create(create.options, { origin }), signedIn)
  const userHandle = create.options.user.id

  const challenges = { password: [], webauthn: [] }
  for (const method of Object.keys(challenges))
    while (challenges[method].length * TRIES[method] < answers)
      challenges[method].push((await begin(method, method === 'password' ? HANDLE : null)).at(-1))
  const next = { password: 0, webauthn: 0 }
  const challengeFor = (method) => challenges[method][Math.floor(next[method]++ / TRIES[method])]
  return {
    token,
    wrongPassword: () => ({
      challenge: challengeFor('password'),
      data: { password: randomBytes(15).toString('base64url') },
    }),
    wrongAssertion() {
      const challenge = challengeFor('webauthn')
      const answer = device.get(challenge.options, { origin, userHandle })
      const signature = Buffer.from(answer.response.signature, 'base64url')
      signature[signature.length - 1] ^= 1
      const response = { ...answer.response, signature: signature.toString('base64url') }
      return { challenge, data: { ...answer, response } }
    },
  }
}

const scopeOf = (method, origin) => (method === 'webauthn' ? { scope: new URL(origin).hostname } : {})
