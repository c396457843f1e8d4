export const ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

/** A sign-in with an emailed code at Portico, from its start to the token. */
export async function signIn(call, email, code) {
  const handle = { type: 'email_address', value: email }
  const headers = { 'SlashID-OrgID': ORGANIZATION }
  const started = await call('POST', '/id/v2', { body: { handle, factor: { method: 'otp_via_email' } }, headers })
  const { id } = started.body.result.find(({ type }) => type === 'otp')
  const data = { otp: await code }
  const done = await call('POST', '/attestation/v3', { body: { challenge_id: id, challenge_type: 'otp', data } })
  return done.body.result.token
}
