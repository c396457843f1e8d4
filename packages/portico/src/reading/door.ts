import { readFile } from 'node:fs/promises'
import { chooseCoding, compressedFiles, isCompressible } from '../site/compress.js'
import { contentType } from '../site/file-headers.js'
import { locateBelow } from '../site/locate-file.js'
import { notFoundPage } from '../site/not-found-page.js'
import { publishedFactsOf } from '../site/published-facts.js'
import { onlyForCaller } from './refuse.js'
import { addVary, type SiteReply, type SiteRequest } from './request-address.js'

/**
 * Sends what a browser shows at a private address: the page's door as published, or the not-found page if there is none.
 * Both can sign in. The response is complete and has no validator, so that only the body differs.
 *
 * @returns a function that sends the door of an address with a status, or returns false if the site has no page to send
 */
export function doorsOf(root: string) {
  const facts = publishedFactsOf(root)
  const compressed = compressedFiles()
  return async (request: SiteRequest, reply: SiteReply, address: string, status: number): Promise<boolean> => {
    const { policy, ...addresses } = await facts()
    const location = await locateBelow(addresses, root, address)
    const own = location.at === 'moved' ? await locateBelow(addresses, root, location.to) : location
    const door = own.at === 'file' && own.path.endsWith('.html') ? own : await notFoundPage(addresses, root, address)
    if (door.at !== 'file') return false
    const { path, size, modified } = door
    onlyForCaller(reply)
    addVary(reply, 'Accept-Encoding')
    reply.code(status).type(contentType(path)).header('content-security-policy', policy)
    const coding = isCompressible(path, size) ? chooseCoding(request.headers['accept-encoding']) : undefined
    if (coding === undefined) reply.send(await readFile(path))
    else
      reply.header('content-encoding', coding).send(await compressed({ path, version: `${size} ${modified}`, coding }))
    return true
  }
}
