import type { SealPlan } from '../plan/plan.js'
import { type Finding, idOf } from './finding.js'

/** How many quotes are named; the others are counted. */
const NAMED = 5

type Sites = readonly { readonly plan: Pick<SealPlan, 'quotes'> }[]

/** Returns the passages of private pages that are public because a public source of the site contains them, each text once. */
export function quotedTexts(sites: Sites): Finding[] {
  const quotes = new Map(sites.flatMap(({ plan }) => plan.quotes ?? []).map((quote) => [idOf(quote.text), quote]))
  return Array.from(quotes, ([id, { text, what, source, line, by }]) => ({
    id,
    text,
    what,
    source,
    sourceLine: line,
    file: by,
    madeFrom: by,
    sentence: `the ${what} ${JSON.stringify(text.slice(0, 80))} of ${source}${line === undefined ? '' : `:${line}`} is in ${by}`,
  }))
}

/** A line about these passages, so that an accidental copy is noticed. Reviewed passages are left out by exceptions. */
export function quoteNotes(sites: Sites, { allowed = [] }: { readonly allowed?: readonly string[] }): string[] {
  const quotes = quotedTexts(sites).filter(({ id = '' }) => !allowed.includes(id))
  if (quotes.length === 0) return []
  const examples = quotes.slice(0, NAMED).map(({ sentence, id }) => `${sentence} [${id}]`)
  const more = quotes.length > NAMED ? [`${quotes.length - NAMED} more`] : []
  return [
    `Passages of private pages are public because public sources contain them too: ${[...examples, ...more].join('; ')}. With --strict-quotes, they stop the sealing.`,
  ]
}
