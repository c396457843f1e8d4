import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../storage/engine/database.js'
import { migrate } from '../storage/migrations/migrate.js'
import type { NewDatabases } from './databases.js'
import { startPostgres } from './postgres.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server that all test files of the run share. */
    postgres: string
  }
}

/** The database with the current schema, from which new ones are copied. */
const TEMPLATE = 'portico_template'

/** Vitest's global setup: starts one PostgreSQL server for all test files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await command(server.url, `create database ${TEMPLATE}`)
  const template = await openDatabase({ kind: 'postgres', url: urlOf(server.url, TEMPLATE) })
  await migrate(template)
  await template.close()
  project.provide('postgres', server.url)
  return () => server.stop()
}

/** Creates databases on a running server. `stop` removes those that were created here. */
export function databasesOn(server: string): NewDatabases {
  const names: string[] = []
  return {
    async target({ empty = false } = {}) {
      const name = `portico_${randomBytes(8).toString('hex')}`
      await command(server, `create database ${name} template ${empty ? 'template0' : TEMPLATE}`)
      names.push(name)
      return { kind: 'postgres', url: urlOf(server, name) }
    },
    async stop() {
      for (const name of names.splice(0)) await command(server, `drop database ${name} with (force)`)
    },
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function command(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
