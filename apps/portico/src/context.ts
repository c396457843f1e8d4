import type { World } from './load.js'
import type { Output } from './output.js'

/** What a command is given: the world it runs in, where it writes, and how it stops. */
export interface Context extends World {
  /** The output that the command's options ask for. */
  output(options: { readonly json?: boolean }): Output
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly terminal: boolean
  /** Sets what the process answers when the command ends well but found something wrong. */
  exitCode: number
}
