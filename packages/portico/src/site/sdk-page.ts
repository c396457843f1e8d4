import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerParts } from '@portico/server'

type Handler = NonNullable<ServerParts['notFound']>

export interface SdkPageOptions {
  /** The folder with the built page. */
  readonly folder: string
  /** The URL of the server. */
  readonly url: string
  /** Additional origins whose pages may sign in here: they may frame the page and communicate with it. */
  readonly origins: readonly string[]
  /** Handles every other address. */
  readonly otherwise: Handler
}

/**
 * Serves the SDK's helper page at `/sdk.html` and its script at `/sdk-page.js`, with precedence over the site's own files.
 * Nothing inline runs on the page, it calls only this server, and only the listed origins may put it into a frame. Without a
 * built page, `otherwise` handles everything.
 */
export async function serveSdkPage({ folder, url, origins, otherwise }: SdkPageOptions): Promise<Handler> {
  const allowed = origins.map((origin) => new URL(origin).origin).join(' ')
  const [html, script] = await Promise.all(['sdk.html', 'sdk-page.js'].map((name) => textOf(join(folder, name))))
  if (html === undefined || script === undefined) return otherwise
  const files: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
    '/sdk.html': { type: 'text/html; charset=utf-8', text: withOrigins(html, allowed) },
    '/sdk-page.js': { type: 'text/javascript; charset=utf-8', text: script },
  }
  const headers = {
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `connect-src 'self' ${new URL(url).origin}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors 'self' ${allowed}`.trim(),
    ].join('; '),
  }
  return (request, reply, consoleToken) => {
    const path = request.raw.url?.split('?')[0] ?? ''
    const file = Object.hasOwn(files, path) ? files[path] : undefined
    if (file === undefined) return otherwise(request, reply, consoleToken)
    const etag = `"${createHash('sha256').update(file.text).digest('base64url').slice(0, 16)}"`
    reply.headers({ ...headers, etag }).type(file.type)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(file.text)
  }
}

/** Writes the allowed origins into the page. An origin contains no character that is special in HTML. */
const withOrigins = (html: string, allowed: string) =>
  html.replace('<meta name="origins" content="">', `<meta name="origins" content="${allowed}">`)

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return undefined
  }
}
