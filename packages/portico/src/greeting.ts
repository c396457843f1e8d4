import { relative } from 'node:path'
import { columns, type Output } from './output.js'
import { withoutSecrets } from './settings/redact.js'
import { otherNames } from './site/other-names.js'
import { OTHER_WORKER } from './site/own-worker.js'
import type { SealState } from './site/seal-state.js'
import type { RunningServer } from './start-server.js'

/** A link that signs in as a reader of these groups. */
export interface ReaderLink {
  readonly groups: readonly string[]
  readonly link: string
}

interface Greeted {
  readonly cwd: string
  /** How many processes serve requests. */
  readonly workers?: number
  readonly readers?: readonly ReaderLink[] | undefined
}

interface Greeting extends Greeted {
  readonly output: Output
  /** Called before the line that says that it is ready: the reader of that line may stop the server immediately. */
  readonly beforehand: () => unknown
}

/** Says that a server is ready and where, and what needs attention. */
export async function greet(running: RunningServer, { output, beforehand, ...greeted }: Greeting): Promise<void> {
  const { url } = running.configuration
  const seal = await running.site?.seal()
  for (const warning of warnings(running, seal)) output.warn(warning)
  await beforehand()
  const ready = { event: 'ready', url, owner_link: running.ownerLink ?? null, readers: greeted.readers }
  output.result(ready, greeting(running, seal, greeted))
  // Afterwards, because it reads the names of all files of the site.
  const { unreachable } = running.site ? await otherNames(running.site.folder)() : { unreachable: [] }
  for (const warning of unreachable) output.warn(warning)
}

/** Says that a signal has arrived. */
export const sayStopping = (output: Output): void =>
  output.note('\nStopping: requests in flight finish first. Press Ctrl-C again to stop immediately.')

/** Says that everything has stopped. */
export function sayStopped(output: Output): void {
  if (output.json) output.result({ event: 'stopped' }, '')
  output.note('Stopped.')
}

function* warnings({ configuration, worker }: RunningServer, seal: SealState | undefined): Generator<string> {
  const { rateLimits, smtpUrl, devOutbox } = configuration
  if (!rateLimits)
    yield 'RATE LIMITS ARE OFF: codes and passwords can be guessed without limit. For measuring only; remove PORTICO_RATE_LIMITS.'
  if (smtpUrl === undefined && !devOutbox)
    yield 'email cannot be sent, so signing in by email is not possible: SMTP_URL is not set, and the development outbox works only on this machine. Set SMTP_URL and MAIL_FROM.'
  if (seal?.problem !== undefined) yield seal.problem
  if (worker === 'other') yield OTHER_WORKER
}

function greeting(
  { configuration, ownerLink }: RunningServer,
  seal: SealState | undefined,
  { cwd, readers, workers = 1 }: Greeted,
): string {
  const { url, host, port, database, smtpUrl, devOutbox } = configuration
  const lines = [`Portico is ready at ${url}`, '']
  const listens = new URL(url).port === String(port) ? [] : [['  Listens', `${host}:${port}`]]
  const rows = [
    ...listens,
    ...(workers > 1 ? [['  Workers', String(workers)]] : []),
    ['  Site', siteText(configuration.site, seal, cwd)],
    ['  Database', database.kind === 'sqlite' ? short(cwd, database.file) : withoutSecrets(database.url)],
    [
      '  Mail',
      smtpUrl === undefined
        ? devOutbox
          ? `held in the development outbox at ${url}/outbox`
          : 'none'
        : withoutSecrets(smtpUrl),
    ],
  ]
  lines.push(columns(rows), '')
  if (ownerLink !== undefined)
    lines.push(
      'This hub has no owner yet. This link makes you the owner; it works once, for an hour:',
      `  ${ownerLink}`,
      '',
    )
  if (readers !== undefined && readers.length > 0)
    lines.push(
      'To see the site as a reader does, open one of these links in a private window. Each works once:',
      ...readers.flatMap(({ groups, link }) => [`  ${groups.join(' and ') || 'anyone signed in'}`, `    ${link}`]),
      '',
    )
  lines.push('Press Ctrl-C to stop.')
  return lines.join('\n')
}

function siteText(site: RunningServer['configuration']['site'], seal: SealState | undefined, cwd: string): string {
  if (site === undefined) return 'none, because PORTICO_SITE is empty'
  if (seal === undefined) return `none: ${short(cwd, site.folder)} is not built (run "npm run build")`
  return `${short(cwd, site.folder)}${seal.sealed ? '' : ' (not sealed: all of its pages are public)'}`
}

const short = (cwd: string, path: string) => {
  const inside = relative(cwd, path)
  return inside !== '' && !inside.startsWith('..') ? inside : path
}
