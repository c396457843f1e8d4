import type { FastifyInstance } from 'fastify'
import { RequestError } from '../errors.js'

/**
 * Reads bodies as JSON in which no object has a name twice (RFC 8259, 4: programs differ in which of the two they take,
 * so what one checks is not what another does) and none that reaches an object's prototype.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, String(body), (error, value) => {
      if (error || keysIn(value) === namesIn(String(body))) return done(error, value)
      done(new RequestError(400, `${repeated(String(body))} stands twice in the body; send it once`))
    }),
  )
}

/** Every quotation mark of a JSON text belongs to a string, and a colon follows the strings that are names. */
const STRINGS = /"(?:[^"\\]|\\.)*"(\s*:)?/g

function namesIn(text: string): number {
  let names = 0
  for (const [, colon] of text.matchAll(STRINGS)) if (colon) names++
  return names
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
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
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
