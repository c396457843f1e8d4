/** Names of the local machine. A browser that knows a page under one of them may be redirected to another. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the origins whose pages may request keys, each once. A loopback origin stands for all three of its spellings.
 *
 * @throws Error with a message for people if a text is not an origin
 */
export function originsOf(origins: readonly string[]): string[] {
  return Array.from(new Set(origins.flatMap(spellings)))
}

function spellings(text: string): string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error(
      `${JSON.stringify(text)} is not an origin, so no browser would send it. Write scheme, host and port, such as https://docs.example.`,
    )
  if (!LOOPBACK.includes(url.hostname)) return [url.origin]
  return LOOPBACK.map((host) => `${url.protocol}//${host}${url.port && `:${url.port}`}`)
}
