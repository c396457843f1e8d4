/** Does what a person's browser does at a server, without a browser. */
export function readerBrowser(url: string) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const standingOf = async (page: Response): Promise<string> =>
    JSON.parse(/id="data">([^<]*)</.exec(await page.text())?.[1] ?? '{}').standing
  return {
    /** Signs in with a code from the development outbox. */
    async signIn(email: string): Promise<string> {
      const handle = { type: 'email_address', value: email }
      const started = await post('/id/v2', { handle, factor: { method: 'otp_via_email' } })
      const { result } = (await started.json()) as { result: readonly { id: string }[] }
      const outbox = await fetch(`${url}/outbox/messages?to=${email}`)
      const [mail] = (await outbox.json()) as readonly { subject: string }[]
      const data = { otp: /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '' }
      const attested = await post('/attestation/v3', {
        challenge_id: result[1]?.id,
        challenge_type: 'otp',
        data,
      })
      return ((await attested.json()) as { result: { token: string } }).result.token
    },
    /** Allows what a program requests at an address, and returns the address that the person is redirected to. */
    async allow(address: URL, token: string): Promise<URL> {
      const loginState = await standingOf(await fetch(address))
      const answer = await post('/oauth2/login', { standing: loginState, token, decision: 'allow' })
      return new URL(((await answer.json()) as { result: { location: string } }).result.location)
    },
    /** Enters a program's code, and allows the program to read. */
    async allowCode(code: string, token: string): Promise<void> {
      const typed = await post('/oauth2/device', { code })
      const [cookie = ''] = (typed.headers.get('set-cookie') ?? '').split(';')
      const page = await fetch(`${url}${typed.headers.get('location')}`, { headers: { cookie } })
      await post('/oauth2/login', { standing: await standingOf(page), token, decision: 'allow' })
    },
  }
}
