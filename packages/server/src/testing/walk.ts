/** Where a browser is after following redirects. */
export interface Stop {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * A browser of the simplest kind: stores cookies by origin and follows redirects until it gets a page, or until `stop`
 * returns true for the next URL.
 */
export function createWalker() {
  const cookies = new Map<string, Map<string, string>>()
  return async (
    start: string,
    options: { readonly stop?: (url: string) => boolean; readonly form?: Readonly<Record<string, string>> } = {},
  ): Promise<Stop> => {
    let url = start
    let form = options.form
    for (let hop = 0; hop < 20; hop++) {
      const { origin } = new URL(url)
      const jar = cookies.get(origin) ?? new Map<string, string>()
      cookies.set(origin, jar)
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
        jar.set(name, value)
      }
      const location = answer.headers.get('location')
      if (location === null || answer.status < 300 || answer.status > 399)
        return { url, status: answer.status, headers: answer.headers, text: await answer.text() }
      url = new URL(location, url).href
      form = undefined
      if (options.stop?.(url)) return { url, status: answer.status, headers: answer.headers, text: '' }
    }
    throw new Error('It redirects endlessly.')
  }
}
