import { realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { ServerParts } from '@portico/server'
import { chooseCoding, compressedFiles, isCompressible } from './compress.js'
import { cacheControl } from './freshness.js'
import { type Located, locate } from './locate.js'

type SiteHandler = NonNullable<ServerParts['notFound']>
type Request = Parameters<SiteHandler>[0]
type Reply = Parameters<SiteHandler>[1]
type File = Extract<Located, { at: 'file' }>

export interface SiteOptions {
  /** The folder with the built site. */
  readonly folder: string
  /** Whether visitors come over https, so that browsers may be told to stay there. */
  readonly https: boolean
}

/**
 * Answers GET and HEAD from a static site. The reply needs `sendFile` of `@fastify/static`. A path that the site does
 * not have gets the site's 404 page when the caller reads HTML, and the envelope otherwise.
 */
export function serveSite({ folder, https }: SiteOptions): SiteHandler {
  const root = realpathSync(folder)
  const compressed = compressedFiles()

  const send = async (request: Request, reply: Reply, file: File, status = 200) => {
    const tag = `${file.size.toString(36)}-${Math.round(file.modified).toString(36)}`
    reply.code(status).headers({ ...pageHeaders(https), 'cache-control': cacheControl(file.path) })
    const coding = isCompressible(file.path, file.size) ? chooseCoding(request.headers['accept-encoding']) : undefined
    if (isCompressible(file.path, file.size)) reply.header('vary', 'Accept-Encoding')
    if (coding === undefined || request.headers.range !== undefined)
      return reply.sendFile(relative(root, file.path).split(sep).join('/'), root, { cacheControl: false })
    reply.header('etag', `W/"${tag}-${coding}"`)
    if (status === 200 && request.headers['if-none-match']?.includes(`"${tag}-${coding}"`))
      return reply.code(304).send()
    reply.header('content-encoding', coding).type(contentType(file.path))
    return reply.send(await compressed({ path: file.path, tag, coding }))
  }

  return async (request, reply) => {
    const [pathname = '/', ...query] = request.raw.url?.split('?') ?? []
    const located = await locate(root, pathname)
    if (located.at === 'file') return send(request, reply, located)
    if (located.at === 'moved')
      return reply.header('cache-control', 'no-cache').redirect([located.to, ...query].join('?'), 301)
    const page = request.headers.accept?.includes('text/html') ? await locate(root, '/404.html') : located
    if (page.at === 'file') return send(request, reply, page, 404)
    return reply.code(404).send({ errors: [{ httpcode: 404, message: 'not found' }] })
  }
}

/** Headers of everything the site serves: not framed elsewhere, types taken as said, no address told to others. */
function pageHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': "frame-ancestors 'self'; base-uri 'self'; object-src 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

const contentType = (path: string) => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
