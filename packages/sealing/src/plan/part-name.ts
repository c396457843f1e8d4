/**
 * The naming scheme for files of sealed parts. A chunk of part 0 is `sealed0-…`. A chunk that parts 0 and 2 load on demand, and
 * no public page does, is `sealed0_2-…` and is published once for each of them.
 */
const SEALED = /(?:^|\/)sealed(\d+(?:_\d+)*)-/

/** The name of a chunk of these parts. */
export const sealedName = (parts: readonly number[], name: string | number) => `sealed${parts.join('_')}-${name}`

/** The parts that a chunk, or a file of a chunk, belongs to; empty for other files. */
export const partsOfName = (name: string): readonly number[] =>
  (SEALED.exec(name)?.[1] ?? '').split('_').flatMap(number)

/** The name of a file of several parts where it is sealed for one of them. */
export const nameForPart = (path: string, part: number) =>
  path.replace(SEALED, (name, parts: string) =>
    parts.includes('_') ? name.replace(parts, `${part}-of-${parts}`) : name,
  )

const number = (digits: string) => (digits === '' ? [] : [Number(digits)])
