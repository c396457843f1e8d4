import type { MessagePort } from 'node:worker_threads'

/** What the thread of the sandbox starts with. */
export interface Given {
  /** Brings one message: the text of the description of the API, empty where the site has none. */
  readonly description: MessagePort
  /** The module with the rules of the site. */
  readonly module: string | undefined
}
