import { jsonShape, LIMITS } from '@portico/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '../../ground/errors.js'
import { hasNull, nullRefused } from './refuse-nulls.js'

/**
 * Reads bodies as JSON: uncompressed, in UTF-8, with limited nesting, in which no object has a duplicate key (RFC 8259,
 * 4: programs differ in which of the two values they use, so what one checks is not what another uses) and no key that
 * reaches an object's prototype. A body with another content type is not read at all.
 * @param types the accepted content types.
 */
export function readJson(app: FastifyInstance, types: string[] = ['application/json']): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (request, body, done) => {
    const coding = request.headers['content-encoding'] ?? 'identity'
    if (coding !== 'identity') return done(new RequestError(415, 'the body is compressed; send it uncompressed'))
    const text = decoded(body as Buffer)
    if (text === undefined) return done(new RequestError(400, 'the body is not UTF-8'))
    // Clients send a JSON content type with every request, even without a body.
    if (text === '') return done(null, undefined)
    const { names, depth } = jsonShape(text)
    if (depth > LIMITS.bodyDepth)
      return done(new RequestError(400, `the body is nested more than ${LIMITS.bodyDepth} levels deep`))
    parse(request, text, (error, value) => {
      if (error) return done(error)
      if (names > 0 && keysIn(value) !== names)
        return done(new RequestError(400, `${repeated(text)} occurs twice in the body; send it once`))
      // In JSON, the character can only be written like this.
      if (text.includes('\\u0000') && hasNull(value)) return done(nullRefused())
      done(null, value)
    })
  })
}

/** Bodies up to this length, in bytes, are read from anyone. */
const SHORT_BODY = 16 * 1024

/** Whether the body of a request is so large that it is only read from a caller who may make the call. */
export function hasLargeBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = 0, 'transfer-encoding': coding } = headers
  return coding !== undefined || Number(length) > SHORT_BODY
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Invalid UTF-8 is refused, not replaced: two passwords must not become one. */
function decoded(body: Buffer): string | undefined {
  try {
    return UTF8.decode(body)
  } catch {
    return undefined
  }
}

/** Every quotation mark of a JSON text belongs to a string, and strings that are keys are followed by a colon. */
const TOKENS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"(\s*:)?|\\?$)|[{}[\]]/g

/** Counts without recursion, because the sender chooses how deep a body is. */
function keysIn(value: unknown): number {
  let keys = 0
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    const inner = Object.values(next)
    if (!Array.isArray(next)) keys += inner.length
    for (const entry of inner) if (typeof entry === 'object') pending.push(entry)
  }
  return keys
}

/** The first duplicate key in an object of a valid JSON text. */
function repeated(text: string): string {
  const open: Set<string>[] = []
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon) {
      const name = String(JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)))
      if (open.at(-1)?.has(name)) return name.slice(0, 100)
      open.at(-1)?.add(name)
    }
  }
  return 'a name'
}
