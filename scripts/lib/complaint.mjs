import { stripVTControlCharacters } from 'node:util'

/**
 * The sentence inside a failed site build. Docusaurus wraps an error into others and prints their stacks; the innermost
 * cause is the one its author wrote for people.
 * @param {string} output all that the build printed
 * @returns {string | undefined} the message without stacks, or undefined when the output has an unknown form
 */
export function complaintIn(output) {
  const plain = stripVTControlCharacters(output)
  const messages = [
    ...plain.matchAll(
      /(?:\[cause\]|\[ERROR\])(?::)? *(?:\w*Error: )?([\s\S]*?)(?=\n\s+at |\n\s*\[cause\]|\n\s*\[errors\]|\n\s*\}|$)/g,
    ),
  ]
  const lines = messages.at(-1)?.[1]?.split('\n') ?? []
  const details = lines.findIndex((line) => /^[\s│]*Details:/.test(line))
  const told = lines.slice(0, details === -1 ? undefined : details).filter((line) => !/^[\s│]*at /.test(line))
  return told.join('\n').trim() || undefined
}
