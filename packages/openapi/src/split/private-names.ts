import { type Audience, describeExpression, implies } from '@portico/access'
import { isRecord } from '@portico/access/guards'
import { type Audiences, hasNoReaders } from '../marks/audiences.js'
import { type Node, nodesIn } from '../marks/description-tree.js'

/** A private name in a text that others can read. */
export interface MentionedName {
  readonly node: Node
  readonly name: string
  /** Who the name is for, in words. */
  readonly of: string
}

type ReadersOf = (node: Node) => Audience

/**
 * Finds names of a description's private parts in texts that others may read too: paths, properties, components, values and
 * operations. An ordinary lower-case word counts only if it is used as a name: as a whole text, or between backticks.
 */
export function* privateNames(
  root: Node,
  readersOf: ReadersOf,
  { sets, publicTexts }: { readonly sets: Audiences; readonly publicTexts: readonly string[] },
): Generator<MentionedName> {
  const base = readersOf(root)
  const owners = new Map<string, Audience>()
  for (const node of nodesIn(root))
    for (const name of namesIn(node))
      owners.set(name, owners.has(name) ? sets.or(owners.get(name), readersOf(node)) : readersOf(node))
  const allowed = new Set(publicTexts)
  const byWord = new Map<string, Searched[]>()
  const open = [...owners].flatMap(([name, readers]) => (readers === base ? [name] : []))
  for (const [name, readers] of owners) {
    if (readers === base || readers === undefined || allowed.has(name)) continue
    const text = searchedFor(name, open)
    const [word] = text.match(WORD) ?? []
    if (word === undefined) continue
    const before = text.indexOf(word)
    byWord.set(word, [
      ...(byWord.get(word) ?? []),
      { name, text, before, readers, isPlain: /^[A-Z]?[a-z]+$/.test(name) },
    ])
  }
  if (byWord.size === 0) return
  for (const node of nodesIn(root)) {
    const readers = readersOf(node)
    if (hasNoReaders(readers)) continue
    for (const text of textsOf(node))
      for (const { name, readers: owner } of mentionedNames(text, byWord))
        if (!implies(readers, owner))
          yield { node, name, of: hasNoReaders(owner) || !owner ? 'internal' : describeExpression(owner) }
  }
}

interface Searched {
  readonly name: string
  readonly text: string
  /** How many characters precede its first word. */
  readonly before: number
  readonly readers: Audience
  readonly isPlain: boolean
}

const WORD = /[\p{L}\p{N}_$]+/gu
const IS_WORD = /[\p{L}\p{N}_$]/u

function* mentionedNames(text: string, byWord: ReadonlyMap<string, readonly Searched[]>): Generator<Searched> {
  for (const { 0: word, index } of text.matchAll(WORD))
    for (const candidate of byWord.get(word) ?? []) {
      const start = index - candidate.before
      if (start < 0 || !text.startsWith(candidate.text, start)) continue
      const around = [text[start - 1] ?? '', text[start + candidate.text.length] ?? ''] as const
      const isWhole =
        (!IS_WORD.test(around[0]) || candidate.before > 0) &&
        (!IS_WORD.test(around[1]) || /[^\p{L}\p{N}_$]$/u.test(candidate.text))
      const isCode = text === candidate.text || (around[0] === '`' && around[1] === '`')
      if (isWhole && (!candidate.isPlain || isCode)) yield candidate
    }
}

/**
 * A path is written with values in place of its parameters: the part before the first parameter is searched for, unless other
 * paths have it too.
 */
function searchedFor(name: string, open: readonly string[]): string {
  if (!name.startsWith('/')) return name
  const [fixed = ''] = name.split('{')
  return fixed.length > 2 && !open.some((other) => other.startsWith(fixed)) ? fixed : name
}

/** Maps whose keys are names that an author chose. */
const NAMED: ReadonlySet<string> = new Set([
  'map schema',
  'map response',
  'map parameter',
  'map exampleObject',
  'map body',
  'map header',
  'map securityScheme',
  'map link',
  'map callback',
  'map path',
  'map media',
  'map operation',
  'paths',
])

/** What a node is called, and the names that it defines. */
function* namesIn({ kind, name, value, parent }: Node): Generator<string> {
  if (parent && NAMED.has(parent.kind) && kind !== 'data' && !isStatus(name)) yield name
  if (kind === 'value' && typeof value === 'string' && parent?.name === 'enum') yield value
  if (!isRecord(value)) return
  const declaredName =
    kind === 'operation' ? value.operationId : kind === 'parameter' || kind === 'tag' ? value.name : value.const
  if (typeof declaredName === 'string' && (kind !== 'schema' || declaredName.length > 2)) yield declaredName
  if (kind === 'server' && typeof value.url === 'string') yield value.url
}

/** Responses are named by their status, which is not secret. */
const isStatus = (name: string) => /^([1-5](\d\d|XX)|default)$/i.test(name)

/** Keywords whose values are defined by OpenAPI. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'type',
  'format',
  'in',
  'style',
  'scheme',
  'openapi',
  'contentEncoding',
])

/** All texts of a node that are not in a child node. */
function* textsOf(node: Node): Generator<string> {
  yield node.name
  if (node.children.size > 0 || OWN_WORDS.has(node.name)) return
  const waiting: unknown[] = [node.value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') yield next
    else if (Array.isArray(next)) for (const item of next) waiting.push(item)
    else if (isRecord(next)) for (const [name, held] of Object.entries(next)) waiting.push(name, held)
  }
}
