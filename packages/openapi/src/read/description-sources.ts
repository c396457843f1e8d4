import { dirname, resolve as resolvePath } from 'node:path'
import { isRecord } from '@portico/access/guards'
import { CORE_SCHEMA, load } from 'js-yaml'
import { decodeName, escapeName, unescapeName } from '../description/json-pointer.js'
import { isOrdinaryEntry, markFinder } from '../marks/access-marks.js'
import { anchorsOf } from './point-anchors.js'

/** A position in one of a description's files, before the files are joined. */
interface Position {
  readonly file: string
  readonly pointer: string
}

/** A reference between positions, and whether access marks stand beside it. */
interface SourceReference extends Position {
  readonly target: string
  readonly marks: readonly string[]
}

/** A problem at a position. */
export interface SourceFault extends Position {
  readonly text: string
}

/** The files of a description as their authors wrote them. */
export interface DescriptionSources {
  /** Adds a file. `value` is its parsed content, before anything replaces its references. */
  readonly add: (file: string, source: { readonly text: string; readonly value: unknown }) => void
  /** Where an object of the joined document was written. */
  readonly positionOf: (object: object) => Position | undefined
  /** Access marks that joining the files would lose. Call it when all files have been added. */
  readonly faults: () => SourceFault[]
}

/**
 * Collects where access marks and references are in each file. In the joined document, some marks no longer exist: those around an
 * object that another file refers to, those beside a reference that is replaced by a text or by an object with a mark of its own,
 * and those that YAML's merge keys replace.
 *
 * @param root the file that the description begins with
 */
export function descriptionSources(root: string): DescriptionSources {
  const markLike = markFinder()
  const positions = new WeakMap<object, Position>()
  const marks = new Map<string, Map<string, readonly string[]>>()
  const references: SourceReference[] = []
  const values = new Map<string, unknown>()
  const merged: SourceFault[] = []

  const marksIn = (object: object): string[] =>
    Object.entries(object).flatMap(([name, value]) => {
      const like = markLike(name, value, { isField: false })
      return like && !isOrdinaryEntry(value, like) && !(name === 'x-internal' && value === false) ? [name] : []
    })

  function add(file: string, { text, value }: { readonly text: string; readonly value: unknown }): void {
    values.set(file, value)
    const own = new Map<string, readonly string[]>()
    marks.set(file, own)
    const visit = (here: unknown, pointer: string): void => {
      if (typeof here !== 'object' || here === null) return
      if (!positions.has(here)) positions.set(here, { file, pointer })
      const names = marksIn(here)
      if (names.length > 0) own.set(pointer, names)
      for (const target of targetsIn(here)) references.push({ file, pointer, target, marks: names })
      for (const [name, held] of Object.entries(here)) visit(held, `${pointer}/${escapeName(name)}`)
    }
    visit(value, '#')
    if (/<<\s*(?:["']\s*)?:/.test(text)) merged.push(...mergeFaults(file, text, marksIn))
  }

  const referenceAt = new Map<string, SourceReference>()
  /** The objects on the way to a target, the target last. A reference on the way is followed. */
  function wayTo({ file, target }: SourceReference, depth = 0): Position[] {
    const [path = '', fragment = ''] = target.split('#')
    const into = path === '' ? file : resolvePath(dirname(file), path)
    const way: Position[] = [{ file: into, pointer: '#' }]
    const pointer = /^[^/]/.test(fragment) ? (anchorsOf(values.get(into)).get(fragment) ?? '') : fragment
    const names = pointer.split('/').slice(1)
    for (const [at, name] of names.entries()) {
      const before = way.at(-1)?.pointer ?? '#'
      const through = referenceAt.get(`${into} ${before}`)
      if (through && at > 0 && depth < 20) {
        const suffixes = names.slice(at).map((segment) => `/${segment}`)
        const inner = `${through.target}${through.target.includes('#') ? '' : '#'}${suffixes.join('')}`
        return [...way, ...wayTo({ ...through, target: inner }, depth + 1)]
      }
      way.push({ file: into, pointer: `${before}/${escapeName(decodeName(name))}` })
    }
    return way
  }

  function faults(): SourceFault[] {
    for (const reference of references) referenceAt.set(`${reference.file} ${reference.pointer}`, reference)
    const namesAt = ({ file, pointer }: Position) => marks.get(file)?.get(pointer) ?? []
    const referenceFaults = references.flatMap((reference): SourceFault[] => {
      const way = wayTo(reference)
      const target = way.at(-1)
      // Within the first file, objects stay where they are.
      if (!target || !values.has(target.file) || (reference.file === root && way.every(({ file }) => file === root)))
        return []
      const around = way.slice(0, -1).flatMap((position) => namesAt(position).map((name) => ({ ...position, name })))
      const both = reference.marks.filter((name) => namesAt(target).includes(name))
      return [
        ...around.map(({ name, ...position }) => ({
          ...position,
          text: `${name} is not obeyed, because a reference to an object within (${reference.target}) takes that object out of it. Move ${name} into the objects that are referred to`,
        })),
        ...both.map((name) => ({
          file: reference.file,
          pointer: reference.pointer,
          text: `${name} is here and in what is referred to (${reference.target}), and only one of them would be obeyed. Remove one of them`,
        })),
        ...(reference.marks.length > 0 && !isRecord(valueAt(values.get(target.file), target.pointer))
          ? [
              {
                file: reference.file,
                pointer: reference.pointer,
                text: `${reference.marks[0]} is not obeyed, because the reference beside it is replaced by a text. Move it to the object around it`,
              },
            ]
          : []),
      ]
    })
    const all = [...merged, ...referenceFaults].map((fault) => [JSON.stringify(fault), fault] as const)
    return [...new Map(all).values()]
  }

  return { add, positionOf: (object) => positions.get(object), faults }
}

/** What an object refers to in ways that are resolved when the files are joined. */
function targetsIn(object: object): string[] {
  const { $ref, mapping, defaultMapping, externalValue } = object as Readonly<Record<string, unknown>>
  const mapped = isRecord(mapping) ? Object.values(mapping) : []
  return [$ref, defaultMapping, externalValue, ...mapped].filter(
    (target): target is string =>
      typeof target === 'string' && /[#/.]/.test(target) && !/^[a-z][\w+.-]*:\/\//i.test(target),
  )
}

/** Marks of objects that are merged by `<<`, where the first one, or the object's own, replaces all others. */
function mergeFaults(file: string, text: string, marksIn: (object: object) => string[]): SourceFault[] {
  let raw: unknown
  try {
    // Without the type of merge keys, `<<` is a name like any other.
    raw = load(text, { schema: CORE_SCHEMA })
  } catch {
    return []
  }
  const mergeFaultList: SourceFault[] = []
  const sourcesOf = (object: object): object[] =>
    [(object as Readonly<Record<string, unknown>>)['<<']]
      .flat()
      .filter((source): source is object => typeof source === 'object' && source !== null)
      .flatMap((source) => [source, ...sourcesOf(source)])
  const visit = (here: unknown, pointer: string): void => {
    if (typeof here !== 'object' || here === null) return
    const all = [here, ...sourcesOf(here)]
    if (all.length > 1)
      for (const name of new Set(all.flatMap(marksIn))) {
        const different = new Set(
          all.flatMap((source) => (Object.hasOwn(source, name) ? [JSON.stringify((source as never)[name])] : [])),
        )
        if (different.size > 1)
          mergeFaultList.push({
            file,
            pointer,
            text: `${name} has different values in objects that << merges, and only one of them would be obeyed. Write the content of one of them here instead of merging it`,
          })
      }
    for (const [name, held] of Object.entries(here)) visit(held, `${pointer}/${escapeName(name)}`)
  }
  visit(raw, '#')
  return mergeFaultList
}

const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (here, name) =>
        typeof here === 'object' && here !== null
          ? (here as Readonly<Record<string, unknown>>)[unescapeName(name)]
          : undefined,
      value,
    )
