import { extname } from 'node:path'

const UTF8 = '; charset=utf-8'

const TYPES: Readonly<Record<string, string>> = {
  '.html': `text/html${UTF8}`,
  '.js': `text/javascript${UTF8}`,
  '.mjs': `text/javascript${UTF8}`,
  '.css': `text/css${UTF8}`,
  '.json': `application/json${UTF8}`,
  '.map': `application/json${UTF8}`,
  '.webmanifest': `application/manifest+json${UTF8}`,
  '.xml': `application/xml${UTF8}`,
  '.txt': `text/plain${UTF8}`,
  '.md': `text/markdown${UTF8}`,
  '.csv': `text/csv${UTF8}`,
  '.yaml': `application/yaml${UTF8}`,
  '.yml': `application/yaml${UTF8}`,
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.wasm': 'application/wasm',
}

/** The type of the list of APIs (RFC 9727), whose name has no ending. */
const API_CATALOG = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** The content type of a file, by its name. A file of unknown type is only ever downloaded. */
export const contentType = (path: string): string =>
  /[\\/]\.well-known[\\/]api-catalog$/.test(path)
    ? API_CATALOG
    : (TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream')

/** How the build names a file after its content. */
const HASHED = /[.-][0-9a-f]{8,}\.(?:js|css|woff2?|png|jpe?g|svg|gif|webp|avif|ico|mp4|webm)$/

/**
 * How long an opened file may be cached. Only files that the build names after their content never change; all others are
 * revalidated each time. Sealed files are too: sealing again changes their bytes but not their names.
 */
export function cacheControl(path: string): string {
  return /[\\/]assets[\\/]/.test(path) && HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
