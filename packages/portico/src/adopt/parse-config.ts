import { parse } from '@babel/parser'
import type { Node, Program } from '@babel/types'
import { within } from './nodes.js'

/** Parses a `docusaurus.config` file, or explains why that is not possible. */
export function programOf(text: string, typed: boolean): Program | { readonly refusal: string } {
  try {
    return parse(text, { sourceType: 'unambiguous', plugins: [typed ? 'typescript' : 'jsx'] }).program
  } catch (error) {
    return { refusal: `it cannot be parsed (${error instanceof Error ? error.message : String(error)})` }
  }
}

/** Whether a string in the code, not in a comment, has one of these values. */
export function hasString(text: string, typed: boolean, values: readonly string[]): boolean {
  const among = (nodes: readonly Node[]): boolean =>
    nodes.some((node) => (node.type === 'StringLiteral' ? values.includes(node.value) : among(within(node))))
  if (!values.some((value) => text.includes(value))) return false
  const program = programOf(text, typed)
  return !('refusal' in program) && among([program])
}
