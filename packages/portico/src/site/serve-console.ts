import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerParts } from '@portico/server'
import { chooseCoding, compressedFiles, isCompressible } from './compress.js'
import { cacheControl, contentType } from './file-headers.js'
import { locate } from './locate-file.js'
import { CONSOLE_PATH, isConsolePath } from './path-collisions.js'

type Handler = NonNullable<ServerParts['notFound']>

export interface ConsoleOptions {
  /** The folder with the built console. */
  readonly folder: string
  /** The organization that its visitors sign in to. */
  readonly organization: string
  /** Where emails go, which the console shows to the owner. */
  readonly mail: 'smtp' | 'outbox' | 'none'
  /** Groups that the console offers for new people. */
  readonly readerGroups: readonly string[]
  /** The address of the site, on this origin or elsewhere; undefined if there is none. */
  readonly site: string | undefined
  /** The address of the SDK's page, if it is on another origin than the console. */
  readonly sdk: string | undefined
  /** Handles every other address. */
  readonly otherwise: Handler
}

/**
 * Everything comes from this origin, and no page may frame it. No script is inline; the styles that the drop-down library
 * inserts while its list is open have the nonce of their page.
 */
const policy = (frames: string, nonce?: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    // Previews of emails, which have their own policy, and the SDK's page.
    `frame-src 'self'${frames}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Serves the console at `/console/`, whether or not there is a site. Files of the build are sent as they are; for every other
 * path, the console's page is sent, which does its own routing.
 */
export function serveConsole({
  folder,
  organization,
  mail,
  readerGroups,
  site,
  sdk,
  otherwise,
}: ConsoleOptions): Handler {
  const root = realpathSync(folder)
  const facts = { organization, mail, readers: JSON.stringify(readerGroups), site: site ?? '', sdk: sdk ?? '' }
  const frames = sdk === undefined ? '' : ` ${new URL(sdk).origin}`
  const compressed = compressedFiles()
  const headers = {
    'content-security-policy': policy(frames),
    'referrer-policy': 'no-referrer',
    vary: 'Accept-Encoding',
  }

  return async (request, reply, consoleToken) => {
    const [path = '', query] = request.raw.url?.split('?') ?? []
    if (!isConsolePath(path)) return otherwise(request, reply, consoleToken)
    if (path === '/console') return reply.redirect(query ? `${CONSOLE_PATH}?${query}` : CONSOLE_PATH, 308)
    const location = await locate(root, path.slice(CONSOLE_PATH.length - 1))
    if (location.at === 'file' && !location.path.endsWith('.html')) {
      reply.headers({ ...headers, 'cache-control': assetCaching(location.path) }).type(contentType(location.path))
      const coding = isCompressible(location.path, location.size)
        ? chooseCoding(request.headers['accept-encoding'])
        : undefined
      if (coding === undefined) return reply.send(await readFile(location.path))
      const version = `${location.size}-${location.modified}`
      return reply.header('content-encoding', coding).send(await compressed({ path: location.path, version, coding }))
    }
    if (path.startsWith(`${CONSOLE_PATH}assets/`)) return otherwise(request, reply, consoleToken)
    const html = await readFile(`${root}/index.html`, 'utf8')
    const nonce = randomBytes(16).toString('base64url')
    const token = (await consoleToken()) ?? ''
    const arrival = token === '' && request.headers['sec-fetch-site'] === 'cross-site' ? 'cross-site' : ''
    return reply
      .headers({ ...headers, ...KEPT_APART, 'content-security-policy': policy(frames, nonce) })
      .type('text/html; charset=utf-8')
      .send(withSettings(html, { ...facts, nonce, token, arrival }))
  }
}

/**
 * The page contains the token of a console session, so no other page may read it: not even one of the same origin that opened its
 * window, and none from a cache.
 */
const KEPT_APART = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cache-control': 'no-store',
  vary: 'Accept-Encoding, Cookie, Sec-Fetch-Dest, Sec-Fetch-Mode',
} as const

/** Vite names its output after the content, in its own alphabet. */
const assetCaching = (path: string): string =>
  /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : cacheControl(path)

/** Writes the address and who is signed in into the page. Characters that are special in HTML are escaped. */
function withSettings(html: string, settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings).reduce(
    (page, [name, value]) =>
      page.replace(
        `<meta name="portico:${name}" content="">`,
        () =>
          `<meta name="portico:${name}" content="${value.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}">`,
      ),
    html,
  )
}
