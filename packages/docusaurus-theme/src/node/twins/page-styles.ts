import { type AtRule, parse, type Root, type Rule } from 'postcss'

/**
 * Returns the rules of a style sheet for elements of a page: those with a class that its code names. Pictures of styles are sealed with
 * a key that only readers have, so declarations with them are left out.
 */
export function pageStyles(css: string, code: string): string {
  const root = parsed(css)
  if (!root) return ''
  const words = new Set(code.match(/[\w-]+/g))
  const isOfPage = (selector: string) =>
    Array.from(selector.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) => name.replaceAll('\\', '')).some((name) =>
      words.has(name),
    )
  root.walkComments((comment) => void comment.remove())
  root.walkAtRules(/^(import|charset|font-face)$/i, (rule) => void rule.remove())
  root.walkDecls((declaration) => {
    if (/url\((?!\s*["']?data:)/i.test(declaration.value)) declaration.remove()
  })
  root.walkRules((rule) => {
    if (isFrame(rule)) return
    const selectors = rule.selectors.filter(isOfPage)
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  const values: string[] = []
  root.walkDecls(/^animation/, ({ value }) => void values.push(value))
  const animations = new Set(values.flatMap((value) => value.split(/[\s,]+/)))
  root.walkAtRules(KEYFRAMES, (rule) => {
    if (!animations.has(rule.params)) rule.remove()
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}

const KEYFRAMES = /^(-\w+-)?keyframes$/i

const isFrame = ({ parent }: Rule) => parent?.type === 'atrule' && KEYFRAMES.test((parent as AtRule).name)

function parsed(css: string): Root | undefined {
  try {
    return parse(css)
  } catch {
    return undefined
  }
}
