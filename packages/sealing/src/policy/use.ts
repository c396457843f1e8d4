import type { Directive, Source } from './source.js'

/** Something that a page, a style sheet or code loads or runs, and that the policy has to allow. */
export interface Use {
  readonly directive: Directive
  /** The source that allows it: an origin, the address of a script, a hash, or a keyword. */
  readonly source: string
  /** The address, if it is one. */
  readonly url?: URL
  /** The beginning of an inline handler, whose source is a hash. */
  readonly code?: string
  /** A sentence, if no source can allow it. */
  readonly fault?: string
}

/** Returns the use of an address; none if it is one of the site itself. */
export function useOf(directive: Directive, address: string, source: Source | undefined): Use[] {
  if (source === undefined) return []
  if ('fault' in source) return [{ directive, source: address.slice(0, 200), fault: source.fault }]
  return [{ directive, ...source }]
}
