import type { HostingFacts } from '@portico/sealing'

export type { HostingFacts }

/** A file that a host reads. */
export interface HostFile {
  /** Where it goes: into the published site, or into the project beside it. */
  readonly into: 'site' | 'project'
  readonly path: string
  /** Its text, given the text of an existing file. An existing file that cannot be combined with it is refused. */
  readonly text: (before: string | undefined) => string | 'refused'
}

/** A kind of host: the files that it reads, and what to know about it. */
export interface Host {
  readonly files: (facts: HostingFacts) => readonly HostFile[]
  /** Whether a private address returns 401. */
  readonly answers401: boolean
  /** What to do with the files. */
  readonly next: string
  /** A folder of the project into which the published site is copied, because the host deploys that folder. */
  readonly copyTo?: string
}

const MARK = 'Written by "portico hosting". It is replaced when the site is built again.'

/** A file that contains only our lines, recognized by its first line. */
export const ownFile =
  (comment: '//' | '#', lines: string): HostFile['text'] =>
  (before) =>
    before === undefined || before.startsWith(`${comment} ${MARK}`) ? `${comment} ${MARK}\n${lines}` : 'refused'

/** Headers of every response, as the program's own server sends them. Hosts with TLS add `Strict-Transport-Security`. */
export const headersOf = ({ policy }: HostingFacts): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
})

/** Additional headers when a private address returns 401. */
export const LOCKED_HEADERS = { 'www-authenticate': 'Bearer', 'cache-control': 'private, no-store' } as const

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Files whose names change with their content. Sealed files keep their names when they are sealed again. */
export const HASHED =
  '/assets/(?!js/sealed|sealed)(?:.*/)?[^/]*[.-][0-9a-f]{8,}\\.(?:js|css|woff2?|png|jpe?g|svg|gif|webp|avif|ico|mp4|webm)$'

/** A text escaped for a regular expression. */
export const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
