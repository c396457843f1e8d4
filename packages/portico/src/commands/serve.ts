import { relative } from 'node:path'
import { SECOND } from '@portico/protocol'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { columns } from '../output.js'
import { withoutSecrets } from '../settings/redact.js'
import { stopOnSignal } from '../signals.js'
import { otherNames } from '../site/other-names.js'
import type { PolicyViolation } from '../site/policy-reports.js'
import type { SealState } from '../site/seal-state.js'
import { type RunningServer, startServer } from '../start-server.js'

/** `portico serve`: serves the site, the sign-in and the identity API on one port until it receives a signal. */
export function serveCommand(context: Context): Command {
  return new Command('serve')
    .description('serve the site, the sign-in and the identity API on one port')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico serve', 'the sealed site in this folder on http://localhost:3000'],
        ['PORT=8080 portico serve', 'on another port'],
        ['PORTICO_SITE=public portico serve', 'another sealed site'],
        ['portico serve --json', 'a line {"event":"ready","url":…,"owner_link":…} once it accepts requests'],
      ),
    )
    .action((options: { json?: boolean }) => serveUntilStopped(context, options))
}

/** A link that signs in as a reader of these groups. */
export interface ReaderLink {
  readonly groups: readonly string[]
  readonly link: string
}

interface Preview {
  /** Creates links for readers once the server responds, which are printed with the other information. */
  readonly linksOf: (running: RunningServer) => Promise<readonly ReaderLink[]>
}

/**
 * Serves until it receives a signal.
 *
 * @param preview prints links for readers, and each violation of the content policy
 */
export async function serveUntilStopped(
  context: Context,
  options: { readonly json?: boolean },
  preview?: Preview,
): Promise<void> {
  const output = context.output(options)
  const onViolation = (violation: PolicyViolation) =>
    output.result(
      { event: 'policy_violation', ...violation },
      `Blocked by the content policy: ${violation.directive} ${violation.blocked} on ${violation.page}`,
    )
  const running = await startServer(context, {
    terminal: context.terminal && !output.json,
    ...(preview && { onViolation }),
  })
  const { url } = running.configuration
  const seal = await running.site?.seal()
  for (const warning of warnings(running, seal)) output.warn(warning)
  const readers = await preview?.linksOf(running).catch(async (cause: unknown) => {
    await running.stop()
    throw cause
  })
  const ready = { event: 'ready', url, owner_link: running.ownerLink ?? null, readers }
  // Listens for signals before it reports that it is ready: the reader of that line may stop it immediately.
  const stopped = stopOnSignal({
    announce: () => output.note('\nStopping: requests in flight finish first. Press Ctrl-C again to stop immediately.'),
    drain: running.configuration.drainSeconds * SECOND,
    // With Ctrl-C, there is a person at a terminal, and no load balancer that has to notice.
    stop: (signal) => running.stop({ drain: signal !== 'SIGINT' }),
  })
  output.result(ready, greeting(running, seal, { cwd: context.cwd, readers }))
  // Afterwards, because it reads the names of all files of the site.
  const { unreachable } = running.site ? await otherNames(running.site.folder)() : { unreachable: [] }
  for (const warning of unreachable) output.warn(warning)
  context.exitCode = await stopped
  if (output.json) output.result({ event: 'stopped' }, '')
  output.note('Stopped.')
}

function* warnings({ configuration }: RunningServer, seal: SealState | undefined): Generator<string> {
  const { rateLimits, smtpUrl, devOutbox } = configuration
  if (!rateLimits)
    yield 'RATE LIMITS ARE OFF: codes and passwords can be guessed without limit. For measuring only; remove PORTICO_RATE_LIMITS.'
  if (smtpUrl === undefined && !devOutbox)
    yield 'email cannot be sent, so signing in by email is not possible: SMTP_URL is not set, and the development outbox works only on this machine. Set SMTP_URL and MAIL_FROM.'
  if (seal?.problem !== undefined) yield seal.problem
}

interface Greeted {
  readonly cwd: string
  readonly readers: readonly ReaderLink[] | undefined
}

function greeting(
  { configuration, ownerLink }: RunningServer,
  seal: SealState | undefined,
  { cwd, readers }: Greeted,
): string {
  const { url, host, port, database, smtpUrl, devOutbox } = configuration
  const lines = [`Portico is ready at ${url}`, '']
  const listens = new URL(url).port === String(port) ? [] : [['  Listens', `${host}:${port}`]]
  const rows = [
    ...listens,
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
