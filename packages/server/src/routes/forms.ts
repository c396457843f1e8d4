import type { FastifyInstance } from 'fastify'

/** Lets the routes of a scope accept HTML forms. If a name occurs twice, the last value counts. */
export function takeForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

export type Fields = Readonly<Record<string, string>>

/** The fields of a form. From JSON, only text fields count. */
export function fieldsOf(body: unknown): Fields {
  const given = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(given.filter((field): field is [string, string] => typeof field[1] === 'string'))
}
