import type { ProcessContext } from './load-settings.js'
import type { Output } from './output.js'

/** What a command receives: its environment, where it writes, and how it stops. */
export interface Context extends ProcessContext {
  /** The output that the command's options select. */
  output(options: { readonly json?: boolean }): Output
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly terminal: boolean
  /** Sets the exit code for a command that succeeds but found something wrong. */
  exitCode: number
}

/** Examples as the last part of a command's help. */
export function examples(...lines: readonly (readonly [command: string, does: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length))
  return `\nExamples:\n${lines.map(([command, does]) => `  $ ${command.padEnd(width)}  # ${does}`).join('\n')}`
}

/** The option that every command accepts. */
export const JSON_OPTION = ['--json', 'output JSON for programs'] as const

/** The organization that a command is about; by default the one of the settings. */
export const ORG_OPTION = ['--org <id>', 'use this organization instead of PORTICO_ORG_ID'] as const
