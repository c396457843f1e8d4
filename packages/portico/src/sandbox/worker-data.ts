import type { MessagePort } from 'node:worker_threads'

/** The start data of the sandbox thread. */
export interface SandboxWorkerData {
  /** Delivers one message: the text of the API description, empty if the site has none. */
  readonly description: MessagePort
  /** The module with the rules of the site. */
  readonly module: string | undefined
}
