import { descriptionHead, type Json } from '@portico/openapi/description'

/**
 * The module of a description's route. Most visitors only read what is prerendered, so the description is a text that is parsed when
 * someone uses it: JSON of 10 MB takes half a second. Within a function, an engine even skips the text until then.
 */
export interface DescribedModule {
  /** As JSON, like the description: what the page lists and shows outside of its operations and schemas. */
  readonly head: string
  /** The description. */
  readonly whole: () => string
}

const START = 'export default {\nwhole: () => '
const END = ',\n'

/** Its code: JavaScript, where a text needs no escapes for its quotes. The ending of its file keeps the compiler away. */
export const describedModule = (description: Json): string =>
  `${START}${asLiteral(description)}${END}head: ${asLiteral(descriptionHead(description))},\n}\n`

const asLiteral = (value: Json): string => JSON.stringify(JSON.stringify(value))

/** The description in the code of its module; undefined in other code. */
export function descriptionIn(code: string): Json | undefined {
  if (!code.startsWith(START)) return undefined
  const literal = code.slice(START.length, code.indexOf(END, START.length))
  return JSON.parse(JSON.parse(literal) as string) as Json
}

const parsed = new WeakMap<DescribedModule, Partial<Record<keyof DescribedModule, Json>>>()

/** A text of a module, parsed once. */
export function parsedOf(module: DescribedModule, name: keyof DescribedModule): Json {
  const cache = parsed.get(module) ?? {}
  const value = cache[name] ?? (JSON.parse(name === 'whole' ? module.whole() : module.head) as Json)
  parsed.set(module, { ...cache, [name]: value })
  return value
}
