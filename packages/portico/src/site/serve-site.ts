import { realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { WORKER_FILE } from '@portico/sealing/plan'
import type { ServerParts } from '@portico/server'
import { chooseCoding, compressedFiles, isCompressible } from './compress.js'
import { isEnvelope } from './envelope.js'
import { cacheControl, contentType } from './file-headers.js'
import { type LocatedFile, locateBelow } from './locate-file.js'
import { notFoundPage } from './not-found-page.js'
import { ownWorker } from './own-worker.js'
import { publishedFactsOf } from './published-facts.js'

type SiteHandler = NonNullable<ServerParts['notFound']>
type Request = Parameters<SiteHandler>[0]
type Reply = Parameters<SiteHandler>[1]

export interface SiteOptions {
  /** The folder with the built site. */
  readonly folder: string
  /** Handles a missing path for callers that do not accept HTML. */
  readonly answerNotFound: (request: Request, reply: Reply) => unknown
}

/**
 * Serves a static site for GET and HEAD. The reply needs `sendFile` of `@fastify/static`. For a path that the site does
 * not have, callers that accept HTML get the site's 404 page, others the envelope.
 */
export function serveSite({ folder, answerNotFound }: SiteOptions): SiteHandler {
  const root = realpathSync(folder)
  const compressed = compressedFiles()
  const facts = publishedFactsOf(root)
  const worker = join(root, WORKER_FILE)

  const send = async (request: Request, reply: Reply, file: LocatedFile, status = 200) => {
    const { path } = file
    if (path === worker && (await ownWorker(root)) !== 'ours') return answerNotFound(request, reply)
    const sealed = !path.endsWith('.html') && (await isEnvelope(path))
    reply.code(status).type(sealed ? 'application/octet-stream' : contentType(path))
    reply.header('cache-control', sealed ? 'no-cache' : cacheControl(path))
    reply.header('content-security-policy', (await facts()).policy)
    if (sealed || !isCompressible(path, file.size)) return stream(reply, path)

    reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '))
    const coding = chooseCoding(request.headers['accept-encoding'])
    if (coding === undefined || request.headers.range !== undefined) return stream(reply, path)
    const version = `${file.size.toString(36)}-${Math.round(file.modified).toString(36)}`
    const tag = `W/"${version}-${coding}"`
    reply.header('etag', tag)
    if (status === 200 && request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    return reply.header('content-encoding', coding).send(await compressed({ path, version, coding }))
  }

  const stream = (reply: Reply, path: string) =>
    reply.sendFile(relative(root, path).split(sep).join('/'), root, { cacheControl: false, contentType: false })

  return async (request, reply) => {
    const [pathname = '/', ...query] = request.raw.url?.split('?') ?? []
    const addresses = await facts()
    const located = await locateBelow(addresses, root, pathname)
    if (located.at === 'file') return send(request, reply, located)
    if (located.at === 'moved')
      return reply.header('cache-control', 'no-cache').redirect([located.to, ...query].join('?'), 301)
    const page = request.headers.accept?.includes('text/html') ? await notFoundPage(addresses, root, pathname) : located
    return page.at === 'file' ? send(request, reply, page, 404) : answerNotFound(request, reply)
  }
}
