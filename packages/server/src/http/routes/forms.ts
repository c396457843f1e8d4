import type { FastifyInstance } from 'fastify'
import { RequestError } from '../../ground/errors.js'

/** No form that is sent here has more fields. */
const MOST_FIELDS = 100

/** Lets the routes of a scope accept HTML forms. If a name occurs twice, the last value counts. */
export function takeForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) =>
      hasMoreFields(String(body))
        ? done(new RequestError(400, `the form has more than ${MOST_FIELDS} fields`))
        : done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

function hasMoreFields(body: string): boolean {
  let fields = 1
  for (let at = body.indexOf('&'); at >= 0 && fields <= MOST_FIELDS; at = body.indexOf('&', at + 1)) fields++
  return fields > MOST_FIELDS
}

export type Fields = Readonly<Record<string, string>>

/** The fields of a form. From JSON, only text fields count. */
export function fieldsOf(body: unknown): Fields {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(entries.filter((field): field is [string, string] => typeof field[1] === 'string'))
}
