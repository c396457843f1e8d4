import { Command, CommanderError } from 'commander'
import { accessCommand } from './commands/access.js'
import { addCommand } from './commands/add.js'
import { apiCommand } from './commands/api.js'
import { backupCommand } from './commands/backup.js'
import { doctorCommand } from './commands/doctor.js'
import { exportCommand } from './commands/export.js'
import { fromSlashidCommand } from './commands/from-slashid.js'
import { guestLinkCommand } from './commands/guest-link.js'
import { guestPasswordCommand } from './commands/guest-password.js'
import { hostingCommand } from './commands/hosting.js'
import { importCommand } from './commands/import.js'
import { inviteCommand } from './commands/invite.js'
import { keyCommand } from './commands/key.js'
import { leaksCommand } from './commands/leaks.js'
import { mcpCommand } from './commands/mcp.js'
import { migrateCommand } from './commands/migrate.js'
import { orgCommand } from './commands/org.js'
import { personCommand } from './commands/person.js'
import { previewCommand } from './commands/preview.js'
import { providerCommand } from './commands/provider.js'
import { removeCommand } from './commands/remove.js'
import { restoreCommand } from './commands/restore.js'
import { sealCommand } from './commands/seal.js'
import { serveCommand } from './commands/serve.js'
import { tokenCommand } from './commands/token.js'
import { verifyCommand } from './commands/verify.js'
import { viewAsCommand } from './commands/view-as.js'
import { whyCommand } from './commands/why.js'
import type { Context } from './context.js'
import { Interrupted } from './interruption.js'
import { createOutput, failureText, outliveReaders, type Streams } from './output.js'
import { VERSION } from './version.js'

/** What the program needs of its process. */
export interface Surroundings extends Streams {
  readonly env: Context['env']
  readonly stdin: Context['stdin']
  cwd(): string
}

/**
 * Runs the program with the arguments after its name. Returns the exit code; never throws, never prints a stack trace.
 * @example
 * process.exitCode = await main(['seal', 'keys', '--json'])
 */
export async function main(argv: readonly string[], surroundings: Surroundings = process): Promise<number> {
  const { env, stdin, stdout } = surroundings
  if (surroundings === process) outliveReaders(process)
  const context: Context = {
    env,
    cwd: surroundings.cwd(),
    output: ({ json = false }) => createOutput(surroundings, json),
    stdin,
    terminal: stdout.isTTY === true,
    exitCode: 0,
  }
  const output = context.output({ json: argv.includes('--json') })
  let complaint = ''
  const program = describeProgram(context)
  everyCommand(program, (command) =>
    command.exitOverride().configureOutput({
      writeOut: (text) => context.output({}).note(text.replace(/\n$/, '')),
      writeErr: (text) => {
        complaint += text
      },
    }),
  )
  try {
    await program.parseAsync(argv, { from: 'user' })
    return context.exitCode
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0
      if (error.code === 'commander.help' && !output.json) output.usage(complaint)
      else output.fail(sentence(complaint, error.code))
      return error.exitCode
    }
    if (error instanceof Interrupted) {
      output.fail(error.message)
      return error.exitCode
    }
    output.fail(failureText(error, context.env.PORTICO_LOG_LEVEL))
    return 1
  }
}

/** The program with all its commands. */
export function describeProgram(context: Context): Command {
  const program = new Command('portico')
    .description('A developer hub with a front door: serves the site, the sign-in and the identity API.')
    .version(VERSION)
    .addHelpText('after', '\nSettings come from the environment and from .env; "portico doctor" explains each.')
  for (const command of [
    serveCommand,
    previewCommand,
    migrateCommand,
    personCommand,
    inviteCommand,
    providerCommand,
    orgCommand,
    keyCommand,
    tokenCommand,
    guestLinkCommand,
    guestPasswordCommand,
    mcpCommand,
    exportCommand,
    importCommand,
    backupCommand,
    restoreCommand,
    sealCommand,
    leaksCommand,
    hostingCommand,
    verifyCommand,
    whyCommand,
    viewAsCommand,
    accessCommand,
    apiCommand,
    addCommand,
    fromSlashidCommand,
    removeCommand,
    doctorCommand,
  ])
    program.addCommand(command(context))
  return program
}

function everyCommand(command: Command, act: (command: Command) => void): void {
  act(command)
  for (const child of command.commands) everyCommand(child, act)
}

function sentence(complaint: string, code: string): string {
  if (code === 'commander.help') return 'no command was given. Run with --help to see the commands.'
  const [first = '', ...rest] = complaint
    .replace(/^error: /, '')
    .trim()
    .split('\n')
  return `${[first, ...rest].join(' ')}${/[.?)]$/.test(complaint.trim()) ? '' : '.'} Run with --help to see the available options.`
}
