import { LIMITS } from '@portico/protocol'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../errors.js'

/**
 * Reads bodies as JSON: uncompressed, in UTF-8, not nested beyond reason, in which no object has a name twice (RFC 8259,
 * 4: programs differ in which of the two they take, so what one checks is not what another does) and none that reaches an
 * object's prototype. What says that it is something else is not read at all.
 * @param types the content types that JSON comes as.
 */
export function readJson(app: FastifyInstance, types: string[] = ['application/json']): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (request, body, done) => {
    const coding = request.headers['content-encoding'] ?? 'identity'
    if (coding !== 'identity') return done(new RequestError(415, 'the body is compressed; send it uncompressed'))
    const text = decoded(body as Buffer)
    if (text === undefined) return done(new RequestError(400, 'the body is not UTF-8'))
    // Clients say JSON of every request, also of those without a body.
    if (text === '') return done(null, undefined)
    parse(request, text, (error, value) => {
      if (error) return done(error)
      const { names, depth } = shapeOf(text)
      if (depth > LIMITS.bodyDepth)
        return done(new RequestError(400, `the body is nested more than ${LIMITS.bodyDepth} levels deep`))
      if (keysIn(value) === names) return done(null, value)
      done(new RequestError(400, `${repeated(text)} occurs twice in the body; send it once`))
    })
  })
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes that are no text are refused, not replaced: two passwords must not become one. */
function decoded(body: Buffer): string | undefined {
  try {
    return UTF8.decode(body)
  } catch {
    return undefined
  }
}

/** Every quotation mark of a JSON text belongs to a string, and a colon follows the strings that are names. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g

/** How many names a valid JSON text has, and how deep it is nested. */
function shapeOf(text: string): { readonly names: number; readonly depth: number } {
  let names = 0
  let depth = 0
  let level = 0
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (colon) names++
    else if (token === '{' || token === '[') depth = Math.max(depth, ++level)
    else if (token === '}' || token === ']') level--
  }
  return { names, depth }
}

/** Counts without recursion, because a sender chooses how deep a body is. */
function keysIn(value: unknown): number {
  let keys = 0
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    const inner = Object.values(next)
    if (!Array.isArray(next)) keys += inner.length
    for (const one of inner) if (typeof one === 'object') left.push(one)
  }
  return keys
}

/** The first name that an object of a valid JSON text has twice. */
function repeated(text: string): string {
  const open: Set<string>[] = []
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon) {
      const name = String(JSON.parse(token.replace(/\s*:$/, '')))
      if (open.at(-1)?.has(name)) return name.slice(0, 100)
      open.at(-1)?.add(name)
    }
  }
  return 'a name'
}
