/** A piece of code that is text: a string, a template or a part of it, a regular expression or a comment. */
export interface CodeText {
  readonly start: number
  readonly end: number
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const STRING = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/y
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
const NEXT = /["'`/{}]/g

/** After these a slash begins a regular expression; after anything else it divides. */
const BEFORE_REGEX =
  /(?:[([{},;:=!&|?~+\-*%^<>]|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield))\s*$/

/** Returns the texts in code, in order. Code samples of documentation are texts: what they say does not run. */
export function codeTexts(code: string): CodeText[] {
  const texts: CodeText[] = []
  /** For each open placeholder of a template, the number of braces that are open in it. */
  const placeholders: number[] = []
  let at = 0
  const take = (pattern: RegExp, from: number) => {
    pattern.lastIndex = from
    return from + (pattern.exec(code)?.[0].length ?? 0)
  }
  /** From behind the backtick, or behind the end of a placeholder. */
  const template = (start: number, from: number) => {
    const end = take(TEMPLATE, from)
    texts.push({ start, end })
    if (code.startsWith('${', end)) {
      placeholders.push(0)
      return end + 2
    }
    return end + 1
  }
  for (;;) {
    NEXT.lastIndex = at
    const match = NEXT.exec(code)
    if (!match) return texts
    const [char] = match
    const { index } = match
    const depth = placeholders.at(-1)
    if (char === '`') at = template(index, index + 1)
    else if (char === '{' || char === '}') {
      at = index + 1
      if (depth === undefined) continue
      if (char === '}' && depth === 0) {
        placeholders.pop()
        at = template(index + 1, index + 1)
      } else placeholders[placeholders.length - 1] = depth + (char === '{' ? 1 : -1)
    } else {
      const isRegex = () => index === 0 || BEFORE_REGEX.test(codeBefore(code, texts.at(-1), index))
      const pattern =
        char !== '/' ? STRING : /^\/[/*]/.test(code.slice(index, index + 2)) ? COMMENT : isRegex() ? REGEX : undefined
      const end = pattern ? take(pattern, index) : index
      if (end > index) texts.push({ start: index, end })
      at = Math.max(end, index + 1)
    }
  }
}

/** The end of the code before a place; a comment right before it does not count. */
function codeBefore(code: string, last: CodeText | undefined, at: number): string {
  const isComment = last !== undefined && /^\/[/*]/.test(code.slice(last.start, last.start + 2))
  const end = isComment && code.slice(last.end, at).trim() === '' ? last.start : at
  return code.slice(Math.max(0, end - 20), end)
}

/** Returns a function that tells the text around a place in code; a text does not surround its own start. */
export function textsAround(code: string): (at: number) => CodeText | undefined {
  let texts: readonly CodeText[] | undefined
  return (at) => {
    texts ??= codeTexts(code)
    let [low, high] = [0, texts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((texts[middle]?.start ?? 0) < at) low = middle + 1
      else high = middle
    }
    const before = texts[low - 1]
    return before && at < before.end ? before : undefined
  }
}
