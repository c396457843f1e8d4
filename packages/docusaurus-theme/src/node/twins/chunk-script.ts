import { type AnyNode, type CallExpression, type Function as FunctionNode, type Program, parse } from 'acorn'

/** The modules that a script of the bundler defines. */
export interface ChunkScript {
  /** What is before the list of chunk ids: the global array of chunks, to which it adds them. */
  readonly start: string
  readonly isStrict: boolean
  /** The ids of its chunks, as they are in the code. */
  readonly chunks: readonly string[]
  readonly modules: ReadonlyMap<string, ChunkModule>
}

interface ChunkModule {
  /** The property of the list of modules. */
  readonly code: string
  /** The ids of modules that it may require. */
  readonly requires: readonly string[]
}

/** Reads the script of a chunk, as webpack and Rspack write it. Undefined if it has another form. */
export function chunkScript(code: string): ChunkScript | undefined {
  const program = parsed(code)
  for (const statement of program?.body ?? []) {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') continue
    const [pushed] = statement.expression.arguments
    if (pushed?.type !== 'ArrayExpression') continue
    const [chunks, modules] = pushed.elements
    if (chunks?.type !== 'ArrayExpression' || modules?.type !== 'ObjectExpression') continue
    const isStrict = program?.body.some((other) => 'directive' in other && other.directive === 'use strict') ?? false
    return {
      start: code.slice(statement.start, pushed.start),
      isStrict,
      chunks: chunks.elements.flatMap((id) => (id ? [code.slice(id.start, id.end)] : [])),
      modules: new Map(
        modules.properties.flatMap((property) => {
          if (property.type !== 'Property') return []
          const { key, value, start, end } = property
          const id = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined
          return id === undefined ? [] : [[id, { code: code.slice(start, end), requires: requiredBy(value) }] as const]
        }),
      ),
    }
  }
  return undefined
}

function parsed(code: string): Program | undefined {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'script' })
  } catch {
    return undefined
  }
}

/** The ids that a module passes to the bundler's `require`, its third parameter: `n(12)`, or for later `n.bind(n, 12)`. */
function requiredBy(module: AnyNode): string[] {
  const { params } = module as FunctionNode
  const runtime = params?.[2]
  if (runtime?.type !== 'Identifier') return []
  const isRuntime = (node: AnyNode | undefined) => node?.type === 'Identifier' && node.name === runtime.name
  return callsIn(module).flatMap(({ callee, arguments: given }) => {
    const at = isRuntime(callee) ? 0 : given.findIndex(isRuntime) + 1
    const id = at > 0 || isRuntime(callee) ? given[at] : undefined
    return id?.type === 'Literal' ? [String(id.value)] : []
  })
}

function callsIn(root: AnyNode): CallExpression[] {
  const calls: CallExpression[] = []
  // A list, not a recursion: minified code is nested deeply.
  const open: unknown[] = [root]
  while (open.length > 0) {
    const node = open.pop()
    if (typeof node !== 'object' || node === null) continue
    if ('type' in node && node.type === 'CallExpression') calls.push(node as CallExpression)
    open.push(...Object.values(node))
  }
  return calls
}
