import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A version of a package, as `npm publish` sends it and `npm install` reads it. */
interface Manifest {
  readonly name: string
  readonly version: string
  readonly dist: Record<string, string>
}

/** The request body of `npm publish`. */
interface Publication {
  readonly name: string
  readonly versions: Readonly<Record<string, Manifest>>
  readonly 'dist-tags': Readonly<Record<string, string>>
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>
}

/** A registry on this machine that serves what was published to it, and redirects npm elsewhere for everything else. */
export interface Registry {
  readonly url: string
  /** The names of the packages that it has. */
  names(): string[]
  close(): Promise<void>
}

/** @param elsewhere the registry with third-party packages */
export async function startRegistry(elsewhere: string): Promise<Registry> {
  const packages = new Map<string, Publication>()
  const tarballs = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url?.split('?')[0] ?? '/')
    const name = path.slice(1)
    const tarball = tarballs.get(path)
    const publication = packages.get(name)
    if (request.method === 'PUT') {
      publish(await bodyOf(request))
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}')
    } else if (tarball) response.end(tarball)
    else if (publication)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(publication))
    else response.writeHead(302, { location: new URL(request.url?.slice(1) ?? '', elsewhere).href }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  function publish(publication: Publication): void {
    const versions = Object.fromEntries(
      Object.entries(publication.versions).map(([version, manifest]) => {
        const [sent] = Object.values(publication._attachments)
        const bytes = Buffer.from(sent?.data ?? '', 'base64')
        const path = `/-/${manifest.name.replace('/', '-')}-${version}.tgz`
        tarballs.set(path, bytes)
        const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
        return [version, { ...manifest, dist: { tarball: new URL(path, url).href, integrity } }]
      }),
    )
    packages.set(publication.name, { ...publication, versions, _attachments: {} })
  }

  return {
    url,
    names: () => [...packages.keys()].sort(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const bodyOf = async (request: IncomingMessage) => JSON.parse(await text(request)) as Publication
