import type { FastifyInstance } from 'fastify'

/** Lets the routes of a scope take HTML forms. A name that comes twice counts once, the last time. */
export function takeForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

export type Fields = Readonly<Record<string, string>>

/** The fields of a form. What came as JSON counts as far as it is texts. */
export function fieldsOf(body: unknown): Fields {
  const given = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(given.filter((field): field is [string, string] => typeof field[1] === 'string'))
}
