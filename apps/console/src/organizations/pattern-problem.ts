/** What is wrong with a regular expression, or nothing. The server also refuses those that it cannot match in linear time. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch {
    return `“${pattern}” is not a valid regular expression. Check its brackets, and write a dot as \\.`
  }
}
