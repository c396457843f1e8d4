import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '@portico/protocol'
import { Command, InvalidArgumentError } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { greet, type ReaderLink, sayStopped, sayStopping } from '../greeting.js'
import { inspectSettings } from '../load-settings.js'
import { workers } from '../settings/values.js'
import { stopOnSignal } from '../signals.js'
import type { PolicyViolation } from '../site/policy-reports.js'
import { type RunningServer, startServer } from '../start-server.js'

interface ServeOptions {
  readonly json?: boolean
  readonly workers?: string
}

/** `portico serve`: serves the site, the sign-in and the identity API on one port until it receives a signal. */
export function serveCommand(context: Context): Command {
  return new Command('serve')
    .description('serve the site, the sign-in and the identity API on one port')
    .argument('[folder]', 'the published site; default: PORTICO_SITE, or the site in this folder')
    .option('--workers <number>', 'how many processes serve requests; default: PORTICO_WORKERS', numberOfWorkers)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico serve', 'the sealed site in this folder on http://localhost:3000'],
        ['PORT=8080 portico serve', 'on another port'],
        ['portico serve public', 'another sealed site, as PORTICO_SITE=public does'],
        ['portico serve --workers 4', 'with four processes, on PostgreSQL'],
        ['portico serve --json', 'a line {"event":"ready","url":…,"owner_link":…} once it accepts requests'],
      ),
    )
    .action(async (folder: string | undefined, { workers, ...options }: ServeOptions) => {
      const chosen = {
        ...context,
        env: {
          ...(folder !== undefined && siteConfigOf(context)),
          ...context.env,
          ...(folder !== undefined && { PORTICO_SITE: folder }),
          ...(workers !== undefined && { PORTICO_WORKERS: workers }),
        },
      }
      const { configuration, problems } = inspectSettings(chosen)
      if (problems.length > 0 || configuration.workers === 1) await serveUntilStopped(chosen, options)
      else await (await import('../workers/serve-with-workers.js')).serveWithWorkers(chosen, options)
      context.exitCode = chosen.exitCode
    })
}

function numberOfWorkers(text: string): string {
  const parsed = workers(text)
  if ('why' in parsed) throw new InvalidArgumentError(`It ${parsed.why.replace(/^.*, but it /, '')}.`)
  return text
}

/** The configuration of a site whose published folder is named: the file in the folder where the command runs. */
const siteConfigOf = ({ cwd }: Context): Context['env'] =>
  existsSync(join(cwd, 'portico.json')) ? { PORTICO_SITE_CONFIG: 'portico.json' } : {}

interface Preview {
  /** Creates links for readers once the server responds, which are printed with the other information. */
  readonly linksOf: (running: RunningServer) => Promise<readonly ReaderLink[]>
}

/**
 * Serves in this process until it receives a signal.
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
  const readers = await preview?.linksOf(running).catch(async (cause: unknown) => {
    await running.stop()
    throw cause
  })
  let stopped = Promise.resolve(0)
  const listenForSignals = () => {
    stopped = stopOnSignal({
      announce: () => sayStopping(output),
      drain: running.configuration.drainSeconds * SECOND,
      // With Ctrl-C, there is a person at a terminal, and no load balancer that has to notice.
      stop: (signal) => running.stop({ drain: signal !== 'SIGINT' }),
    })
  }
  await greet(running, { output, cwd: context.cwd, readers, beforehand: listenForSignals })
  context.exitCode = await stopped
  sayStopped(output)
}
