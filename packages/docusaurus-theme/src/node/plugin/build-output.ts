import type { Plugin } from '@docusaurus/types'
import { printable } from '@portico/protocol'

/** Warns on the terminal of the build. Names of files, titles and plugins come from the site, and may contain anything. */
export const warn = (text: string): void => console.warn(printable(text))

/** Returns a plugin whose errors can be shown on a terminal, too: Docusaurus prints them. */
export function withPrintableErrors<Content>(plugin: Plugin<Content>): Plugin<Content> {
  const wrapped = Object.entries(plugin).map(([name, value]) => [
    name,
    typeof value === 'function' ? around(value) : value,
  ])
  return Object.fromEntries(wrapped) as Plugin<Content>
}

function around(hook: unknown) {
  return (...args: readonly unknown[]): unknown => {
    try {
      const result = (hook as (...args: readonly unknown[]) => unknown)(...args)
      return result instanceof Promise ? result.catch(fail) : result
    } catch (error) {
      return fail(error)
    }
  }
}

function fail(error: unknown): never {
  if (error instanceof Error) error.message = printable(error.message)
  throw error
}
