import type { HostingFacts } from '@portico/docusaurus-theme/sealing'

export type { HostingFacts }

/** A file that a host reads. */
export interface HostFile {
  /** Where it goes: into the published site, or beside it into the project. */
  readonly into: 'site' | 'project'
  readonly path: string
  /** Its text, from that of the file that is there. A file that cannot be both is refused. */
  readonly text: (before: string | undefined) => string | 'refused'
}

/** A kind of host: the files that it reads, and what is to know about it. */
export interface Host {
  readonly files: (facts: HostingFacts) => readonly HostFile[]
  /** Whether a private address is answered with 401. */
  readonly answers401: boolean
  /** What to do with the files. */
  readonly next: string
  /** A folder of the project into which the published site is copied, because the host takes it from there. */
  readonly copyTo?: string
}

const MARK = 'Written by "portico hosting". It is replaced when the site is built again.'

/** A file that is ours alone, known by its first line. */
export const ownFile =
  (comment: '//' | '#', lines: string): HostFile['text'] =>
  (before) =>
    before === undefined || before.startsWith(`${comment} ${MARK}`) ? `${comment} ${MARK}\n${lines}` : 'refused'

/** Headers of every answer, as the program's own server sends them. Hosts with TLS add `Strict-Transport-Security`. */
export const headersOf = ({ policy }: HostingFacts): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
})

/** Further headers where a private address is answered with 401. */
export const LOCKED_HEADERS = { 'www-authenticate': 'Bearer', 'cache-control': 'private, no-store' } as const

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Files whose names change with their content. Sealed ones keep their name when they are sealed again. */
export const HASHED =
  '/assets/(?!js/sealed|sealed)(?:.*/)?[^/]*[.-][0-9a-f]{8,}\\.(?:js|css|woff2?|png|jpe?g|svg|gif|webp|avif|ico|mp4|webm)$'

/** A text as part of a regular expression. */
export const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
