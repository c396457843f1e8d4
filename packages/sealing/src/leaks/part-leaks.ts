import { implies } from '@portico/access'
import type { Canary, SealPlan } from '../plan/plan.js'
import { fileTexts } from '../staging/file-texts.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import { searchedBytes } from '../staging/stored-file.js'
import { knownAddresses } from './known-addresses.js'
import { type Leak, leakCheck } from './leak-check.js'

/** A leak in a file that only the readers of a part get. */
export interface PartLeak extends Leak {
  readonly part: number
}

/**
 * Finds, in the plaintext of each part's files, pieces of pages that its readers may not read. All parts are searched for at once
 * and each file is read once, so that a site with a part for each customer takes no longer than one with few.
 */
export function partLeaks(plan: SealPlan, sorted: Pick<SortedFiles, 'sealed'>): PartLeak[] {
  const { parts, publicTexts } = plan
  if (parts.length < 2) return []
  const owners = new Map<string, { canary: Canary; readonly parts: Set<number> }>()
  for (const [part, { canaries }] of parts.entries())
    for (const canary of canaries) {
      const owner = owners.get(canary.text)
      // A word is searched for anywhere; the same text as a label only where it is a complete text.
      if (owner && canary.what === 'word') owner.canary = canary
      if (owner) owner.parts.add(part)
      else owners.set(canary.text, { canary, parts: new Set([part]) })
    }
  const implications = new Map<number, boolean>()
  const implied = (part: number, other: number) => {
    const key = part * parts.length + other
    const isImplied = implications.get(key) ?? implies(parts[part]?.expression, parts[other]?.expression)
    implications.set(key, isImplied)
    return isImplied
  }
  const check = leakCheck(
    Array.from(owners.values(), ({ canary }) => canary),
    publicTexts,
    knownAddresses([plan]),
  )
  const titles = parts.map((part) => new Set(part.titles))
  return sorted.sealed.flatMap(({ part, file }) => {
    const isClosed = ({ text }: Canary) => {
      if (titles[part]?.has(text)) return false
      const of = owners.get(text)?.parts ?? new Set()
      return !of.has(part) && Array.from(of).every((other) => !implied(part, other))
    }
    return check.search(file.path, fileTexts(file, searchedBytes(file)), isClosed).map((leak) => ({ ...leak, part }))
  })
}
