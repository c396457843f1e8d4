/** An instruction of a Dockerfile, without its line breaks. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

/** Returns the instructions of each stage; the first of each is its FROM. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, text })
  }
  return stages
}

/** The texts of all instructions of one name. */
export const textsOf = (stage: readonly Instruction[], name: string): string[] =>
  stage.filter((instruction) => instruction.name === name).map(({ text }) => text)

/** The variables that ENV sets. */
export const environmentOf = (stage: readonly Instruction[]): Record<string, string> =>
  Object.fromEntries(
    textsOf(stage, 'ENV').flatMap((text) => [...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
  )

/** A command that is written as JSON, without its options. */
export const commandOf = (text: string | undefined): string[] =>
  JSON.parse(/\[.*\]$/.exec(text ?? '')?.[0] ?? '[]') as string[]
