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
