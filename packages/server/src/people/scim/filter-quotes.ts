/** Each alternative starts with a different character, so matching takes linear time. */
const TOKEN = /[ \t]+|"(?:[^"\\]|\\.)*"|[()[\]]|[^\s"()[\]]+/y
const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']
/** Values that are written without quotes. */
const LITERAL = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/i

/**
 * Adds the quotes that some clients leave out around a value, as Microsoft's test suite does.
 * @throws Error for text that no token begins with, such as a quote without its end
 * @example quoteBareValues('userName sw ann') // 'userName sw "ann"'
 */
export function quoteBareValues(filter: string): string {
  let text = ''
  let previous = ''
  for (const token of tokens(filter)) {
    const isSpace = token.trim() === ''
    const isBareValue = OPERATORS.includes(previous.toLowerCase()) && !isSpace && !/^["()[\]]/.test(token)
    if (isBareValue) text += LITERAL.test(token) ? token.toLowerCase() : JSON.stringify(token)
    else text += token
    if (!isSpace) previous = token
  }
  return text
}

function tokens(filter: string): string[] {
  const list: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < filter.length) {
    const [token] = TOKEN.exec(filter) ?? []
    if (token === undefined) throw new Error('no token begins here')
    list.push(token)
  }
  return list
}
