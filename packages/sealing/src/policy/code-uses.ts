import { textsAround } from './code-strings.js'
import { type Directive, sourceOf } from './source.js'
import { type Use, useOf } from './use.js'

/** A literal that begins with an address of another origin. */
const LITERAL = /(["'`])((?:(?:https?|wss?):)?\/\/[^"'`\s\\<>]{2,2000})/g

/** How far before a literal the code is read that says what it is for. */
const BEFORE = 800

const CALL = String.raw`\b(?:fetch|sendBeacon|axios|ky|WebSocket|EventSource|Request)\)?(?:\.(?:get|post|put|patch|delete|request))?\(\s*`
const CONNECTS = new RegExp(`(?:${CALL}|\\.open\\(\\s*["'\`][A-Z]+["'\`]\\s*,\\s*|\\b(?:baseURL|api_host)["']?:\\s*)$`)
const IMPORTS = /\b(?:importScripts|import)\(\s*$/
const WORKER = /\bnew (?:Shared)?Worker\(\s*$/
const ASSIGNED = /(?:\.(src|href|data|action)\s*=\s*|\bsetAttribute\(\s*["'`](src|href|data|action)["'`]\s*,\s*)$/
const PROPERTY = /[{,]\s*["'`]?(src|srcSet|href|data|action|poster)["'`]?:\s*$/
const VARIABLE = /(?:\b(?:const|let|var)\s+|[,;{]\s*)([A-Za-z_$][\w$]{0,40})\s*=\s*$/

const ELEMENTS: Readonly<Record<string, Directive>> = {
  script: 'script-src',
  iframe: 'frame-src',
  frame: 'frame-src',
  img: 'img-src',
  video: 'media-src',
  audio: 'media-src',
  source: 'media-src',
  track: 'media-src',
  link: 'style-src',
  embed: 'object-src',
  object: 'object-src',
  form: 'form-action',
}

const CONTINUES = /^["'`]?\s*(?:\+|\.concat\()/
const WASM = /\bWebAssembly\s*\.\s*(?:instantiate|compile)|\bnew WebAssembly\s*\.\s*Module\b/g
const DATA_WORKER = /\bnew (?:Shared)?Worker\(\s*["'`]data:/g

/** How far after its declaration a variable is looked for, and for how many variables of a file. */
const AFTER = 20_000
const VARIABLES = 100

/**
 * What code loads from other origins, as far as it says so itself: an address is not enough, since most are links. It counts as the
 * argument of a call that connects or imports, or as the source of an element. Code samples are texts in code, and do not count.
 */
export function codeUses(code: string): Use[] {
  const around = textsAround(code)
  const runs = (at: number) => around(at) === undefined
  const uses: Use[] = []
  const [wasm] = matchesIn(code, WASM, runs)
  if (wasm !== undefined) uses.push({ directive: 'script-src', source: "'wasm-unsafe-eval'" })
  const [worker] = matchesIn(code, DATA_WORKER, runs)
  if (worker !== undefined) uses.push({ directive: 'worker-src', source: 'data:' })
  let variables = 0
  for (const { 0: literal, 1: quote = '', 2: text = '', index } of code.matchAll(LITERAL)) {
    const before = code.slice(Math.max(0, index - BEFORE), index)
    const end = index + literal.length
    const directive = directiveOf(before)
    if (directive !== undefined && runs(index)) uses.push(...literalUses(directive, text, code.slice(end, end + 12)))
    const [, name] = variables < VARIABLES ? (VARIABLE.exec(before.slice(-80)) ?? []) : []
    // An address that goes on is not in the variable as it is.
    if (name === undefined || code[end] !== quote || CONTINUES.test(code.slice(end, end + 12))) continue
    variables++
    const more = variableUses(name, text, code.slice(end, end + AFTER))
    if (more.length > 0 && runs(index)) uses.push(...more)
  }
  return uses
}

/** The matches that are no text. */
function matchesIn(code: string, pattern: RegExp, runs: (at: number) => boolean): number[] {
  return [...code.matchAll(pattern)].flatMap(({ index }) => (runs(index) ? [index] : []))
}

/** @param after what follows the literal: with `+` or a placeholder, its path is only the beginning of the address */
function literalUses(directive: Directive, text: string, after: string): Use[] {
  const [start = ''] = text.split('${')
  const isWhole = start === text && !CONTINUES.test(after)
  // `https://api.${region}.example` and `"https://api." + region` have no host that is certain.
  const isCertain = start === text && !/[.:-]$/.test(start)
  if (!isWhole && !isCertain && !/^[^/]*\/\/[^/]+\//.test(start)) return []
  const exact = directive !== 'script-src' ? undefined : isWhole || start.includes('?') ? 'address' : 'folder'
  return useOf(directive, start, sourceOf(start, exact))
}

function directiveOf(before: string): Directive | undefined {
  const near = before.slice(-120)
  if (CONNECTS.test(near)) return 'connect-src'
  if (WORKER.test(near)) return 'worker-src'
  if (IMPORTS.test(near)) return 'script-src'
  if (ASSIGNED.test(near)) return ELEMENTS[elementBefore(before, near) ?? '']
  if (PROPERTY.test(near)) return propertyOf(before)
  return undefined
}

/** The element that code creates last before it sets an address. A snippet that gets the element's name from a variable adds a script. */
function elementBefore(before: string, near: string): string | undefined {
  const all = [...before.matchAll(/createElement\(\s*(?:["'`]([a-z]+)["'`]|[\w$]+\s*\))|\bnew (Image|Audio)\b/g)]
  const last = all.at(-1)
  if (!last) return undefined
  const [, name = 'script', media] = last
  const element = media === 'Image' ? 'img' : media === 'Audio' ? 'audio' : name
  // `location.href` is a link.
  return /href["'`]?\s*[=,]\s*$/.test(near) && element !== 'link' ? undefined : element
}

/** The directive of a property of an element that React creates: `jsx("iframe", { src: … })`, or `jsx(components.iframe, …)`. */
function propertyOf(before: string): Directive | undefined {
  const calls = [...before.matchAll(/(?:jsxs?|createElement)\)?\(\s*(?:["'`]([a-z]+)["'`]|[\w$]+\.([a-z]+))\s*,\s*\{/g)]
  const last = calls.at(-1)
  if (!last) return undefined
  const inside = before.slice(last.index + last[0].length)
  const depth = (inside.match(/\{/g)?.length ?? 0) - (inside.match(/\}/g)?.length ?? 0)
  if (depth !== 0) return undefined
  const name = last[1] ?? last[2] ?? ''
  const [, property] = PROPERTY.exec(before) ?? []
  if (property === 'poster' || property === 'srcSet') return 'img-src'
  if (name === 'link') return /\brel:\s*["'`]stylesheet/.test(inside) ? 'style-src' : undefined
  return name === 'a' ? undefined : ELEMENTS[name]
}

/** An address in a variable that code then connects to, or loads a script from. */
function variableUses(name: string, text: string, after: string): Use[] {
  const variable = name.replaceAll('$', '\\$')
  const connects = new RegExp(`${CALL}(?:\`\\$\\{\\s*)?${variable}(?![\\w$])`)
  const loads = new RegExp(
    `\\.src\\s*=\\s*(?:\`\\$\\{\\s*)?${variable}(?![\\w$])\\s*(?:\\+\\s*["'\`]([^"'\`]*)["'\`])?`,
  )
  const [load, path = ''] = loads.exec(after) ?? []
  return [
    ...(connects.test(after) ? useOf('connect-src', text, sourceOf(text)) : []),
    ...(load === undefined ? [] : useOf('script-src', text, sourceOf(text + path, 'address'))),
  ]
}
