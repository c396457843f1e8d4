/** This many consecutive words are a piece of text that no other text contains by chance. */
const LENGTH = 5

/** Separates texts that do not follow each other, whatever is between them. No run goes over it. */
export const END = '\0'

/** The words of a text in lower case: letters and digits of any script. */
const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+|\0/gu) ?? []

/** Every run of five words of a text. */
export function shingles(text: string): Set<string> {
  const all = words(text)
  const runs = new Set<string>()
  for (let at = 0; at + LENGTH <= all.length; at++) {
    const run = all.slice(at, at + LENGTH)
    if (!run.includes(END)) runs.add(run.join(' '))
  }
  return runs
}

/** Prepares the search for the shingles of a set. It returns those that a text contains. */
export function shingleFinder(runs: ReadonlySet<string>): (text: string) => string[] {
  const firsts = new Set(Array.from(runs, (run) => run.split(' ', 2).join(' ')))
  return (text) => {
    const all = words(text)
    const matches = new Set<string>()
    for (let at = 0; at + LENGTH <= all.length; at++) {
      if (!firsts.has(`${all[at]} ${all[at + 1]}`)) continue
      const run = all.slice(at, at + LENGTH).join(' ')
      if (runs.has(run)) matches.add(run)
    }
    return [...matches]
  }
}
