/**
 * Messages are for people, and their wording may change: code distinguishes errors by slug, status, name or class. This finds
 * code that compares or searches a message. Run by `npm run check`.
 */
import { sourcesIn } from './lib/sources.mjs'

const FOLDERS = ['packages', 'sites']

/** Where only the message distinguishes something, and why. */
const ALLOWED = {
  'packages/protocol/src/failure-slugs.ts': 'servers of others send no slug',
  'packages/server/src/http/middleware/errors.ts':
    'database drivers and Fastify name some failures by their words alone',
  'packages/server/src/storage/engine/shared-connection.ts': 'SQLite names some failures by its words alone',
  'packages/server/src/storage/engine/database-away.ts': 'SQLite names some failures by its words alone',
  'packages/server/src/storage/engine/sqlite-sentence.ts': 'SQLite names some failures by its words alone',
  'packages/server/src/storage/engine/postgres-sentence.ts':
    'PostgreSQL has one code for several reasons to refuse a connection, and its client none for a host without TLS',
  'packages/portico/src/doctor/checks/mail.ts': 'nodemailer names failures of the network by their words alone',
  'packages/server/src/storage/engine/postgres-pool.ts':
    'the PostgreSQL client has no code for a connection that is gone',
}

const MESSAGE = String.raw`(?<![\w$'"])(?:[\w$]+(?:\?\.|\.|\[\d+\]\??\.))*(?:message|failureDetail)\b`

const FORBIDDEN = [
  // message === 'sign in again', message.startsWith('sign in')
  new RegExp(String.raw`${MESSAGE}\s*[!=]==?(?!=)(?!\s*(?:undefined|null))`),
  new RegExp(String.raw`[!=]==?\s*${MESSAGE}(?!\s*[.(\w])`),
  new RegExp(String.raw`${MESSAGE}\)?(?:\?\.|\.)(?:startsWith|endsWith|includes|indexOf|match|matchAll|search)\(`),
  // /^sign in/.test(error.message), PATTERN.exec(message)
  new RegExp(String.raw`\.(?:test|exec)\(\s*(?:String\()?${MESSAGE}`),
  // switch (error.message)
  new RegExp(String.raw`switch\s*\(\s*${MESSAGE}`),
]

/**
 * Returns a sentence for each place in a source that reads a message.
 * @param {{ path: string, text: string }} source
 * @returns {string[]}
 */
export function messagesRead({ path, text }) {
  return text.split('\n').flatMap((line, at) => {
    if (/^\s*(?:\/\/|\*|\/\*)/.test(line) || !FORBIDDEN.some((pattern) => pattern.test(line))) return []
    return [
      `${path}:${at + 1} reads the words of a message: ${line.trim()}\n  Compare its slug, status, name or class.`,
    ]
  })
}

/** Code that reads messages in the whole repository, and exceptions that are no longer needed. */
export function messageComplaints() {
  const sources = FOLDERS.flatMap(sourcesIn).filter(({ test }) => !test)
  const readings = sources.map((source) => ({ path: source.path, complaints: messagesRead(source) }))
  const unused = Object.keys(ALLOWED).filter(
    (path) => !readings.some((reading) => reading.path === path && reading.complaints.length),
  )
  return [
    ...readings.filter(({ path }) => !Object.hasOwn(ALLOWED, path)).flatMap(({ complaints }) => complaints),
    ...unused.map((path) => `tools/check-messages.mjs allows ${path}, which reads no message: remove it there.`),
  ]
}
