import { createHash } from 'node:crypto'
import { codeUses } from './code-uses.js'
import { cssUses, styleSheetUses } from './css-uses.js'
import { type HtmlElement, htmlElements } from './html-elements.js'
import { type Directive, sourceOf } from './source.js'
import { type Use, useOf } from './use.js'

/** The attributes that load something, by element, with the directive that they need. `script` and `link` depend on others. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, Directive>>>> = {
  iframe: { src: 'frame-src' },
  frame: { src: 'frame-src' },
  img: { src: 'img-src', srcset: 'img-src' },
  source: { src: 'media-src', srcset: 'img-src' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  track: { src: 'media-src' },
  embed: { src: 'object-src' },
  object: { data: 'object-src' },
  input: { src: 'img-src', formaction: 'form-action' },
  button: { formaction: 'form-action' },
  image: { href: 'img-src', 'xlink:href': 'img-src' },
  form: { action: 'form-action' },
  a: { ping: 'connect-src' },
  area: { ping: 'connect-src' },
  body: { background: 'img-src' },
}

/** What a link loads, by its relation; `preload` depends on `as`. A connection in advance needs no source. */
const RELATIONS: Readonly<Record<string, Directive>> = {
  stylesheet: 'style-src',
  icon: 'img-src',
  'apple-touch-icon': 'img-src',
  'mask-icon': 'img-src',
  manifest: 'manifest-src',
  modulepreload: 'script-src',
}

const PRELOADS: Readonly<Record<string, Directive>> = {
  script: 'script-src',
  worker: 'worker-src',
  style: 'style-src',
  font: 'font-src',
  image: 'img-src',
  audio: 'media-src',
  video: 'media-src',
  track: 'media-src',
  fetch: 'connect-src',
}

/** Types of script elements that browsers run or obey; all others contain data. */
const RUNS = /^$|^(text|application)\/(x-)?(java|ecma)script\b|^module$|^importmap$|^speculationrules$/i

/** Frames within frames within a page. */
const DEPTH = 3

/** What a page loads from other origins, and its inline scripts and handlers by their hashes. */
export function htmlUses(html: string, depth = 0): Use[] {
  return htmlElements(html).flatMap((element) => [
    ...elementUses(element),
    ...handlerUses(element),
    ...(element.attributes.style ? cssUses(element.attributes.style) : []),
    ...(element.attributes.srcdoc && depth < DEPTH ? htmlUses(element.attributes.srcdoc, depth + 1) : []),
  ])
}

function elementUses({ name, attributes, text }: HtmlElement): Use[] {
  if (name === 'script') return scriptUses(attributes, text)
  if (name === 'style') return cssUses(text)
  if (name === 'link') return linkUses(attributes)
  return Object.entries(ATTRIBUTES[name] ?? {}).flatMap(([attribute, directive]) => {
    const value = attributes[attribute]
    if (value === undefined) return []
    // Without a source, the policy refuses the site's own documents there, too.
    if (directive === 'object-src' && sourceOf(value) === undefined) return [{ directive, source: "'self'" }]
    const addresses = attribute === 'srcset' ? srcsetAddresses(value) : [value]
    // Browsers show what is embedded in a frame.
    const directives = directive === 'object-src' ? [directive, 'frame-src' as const] : [directive]
    return addresses.flatMap((address) => directives.flatMap((needed) => useOf(needed, address, sourceOf(address))))
  })
}

function scriptUses(attributes: HtmlElement['attributes'], text: string): Use[] {
  const { src, type = '' } = attributes
  if (!RUNS.test(type.trim())) return []
  if (src === undefined) {
    if (text === '') return []
    const map = /^importmap$/i.test(type.trim()) ? importMapUses(text) : []
    return [{ directive: 'script-src', source: hashOf(text) }, ...map, ...inlineUses(text)]
  }
  return [
    ...useOf('script-src', src, sourceOf(src, 'address')),
    ...Object.entries(attributes).flatMap(([attribute, value]) =>
      // Where scripts of analytics send to, such as `data-api`, `data-host-url` and `data-goatcounter`.
      /^data-(.*-)?(api|host|endpoint|server|url|goatcounter)(-url)?$/.test(attribute)
        ? useOf('connect-src', value, sourceOf(value))
        : [],
    ),
  ]
}

/** All pages of a site have the same scripts in their frame, which are read once. */
const inlineScripts = new Map<string, Use[]>()

function inlineUses(code: string): Use[] {
  const uses = inlineScripts.get(code) ?? codeUses(code)
  if (inlineScripts.size < INLINE_SCRIPTS) inlineScripts.set(code, uses)
  return uses
}

const INLINE_SCRIPTS = 100

/** The scripts that an import map names: an entry that ends with a slash is the beginning of addresses. */
function importMapUses(text: string): Use[] {
  const addresses = text.match(/"(?:https?:)?\/\/[^"\\\s]+"/g) ?? []
  return addresses.flatMap((quoted) => {
    const address = quoted.slice(1, -1)
    return useOf('script-src', address, sourceOf(address, address.endsWith('/') ? 'folder' : 'address'))
  })
}

function linkUses({ href = '', rel = '', as = '', imagesrcset = '' }: HtmlElement['attributes']): Use[] {
  return rel
    .toLowerCase()
    .split(/\s+/)
    .flatMap((relation) => {
      const directive = relation === 'preload' ? PRELOADS[as.toLowerCase()] : RELATIONS[relation]
      if (directive === undefined) return []
      if (directive === 'style-src') return styleSheetUses(href)
      return [
        ...useOf(directive, href, sourceOf(href, directive === 'script-src' ? 'address' : undefined)),
        ...srcsetAddresses(imagesrcset).flatMap((address) => useOf('img-src', address, sourceOf(address))),
      ]
    })
}

/** An inline handler runs if its hash is in the policy together with 'unsafe-hashes', and only with exactly this text. */
function handlerUses({ attributes }: HtmlElement): Use[] {
  return Object.entries(attributes).flatMap(([attribute, code]): Use[] => {
    if (/^(href|action|formaction)$/.test(attribute) && isCode(code))
      return [{ directive: 'script-src', source: code.trim().slice(0, 80), fault: 'an address with code never runs' }]
    if (!/^on[a-z]/.test(attribute) || code.trim() === '') return []
    return [{ directive: 'script-src', source: hashOf(code), code: code.trim().slice(0, 60) }, ...codeUses(code)]
  })
}

/** Addresses that do nothing, such as `javascript:void(0)`, do nothing without running, too. */
function isCode(address: string): boolean {
  const text = address.replaceAll(/\s/g, '').toLowerCase()
  return text.startsWith('javascript:') && !/^javascript:(void\(?0\)?)?;?$/.test(text)
}

/** Candidates are separated by commas, which addresses may also contain; those end no address. */
const srcsetAddresses = (srcset: string) =>
  srcset
    .split(/\s+/)
    .map((word) => word.replace(/^,+/, ''))
    .filter((word) => /^(https?:)?\/\//i.test(word))
    .map((word) => (word.endsWith(',') ? word.slice(0, -1) : word))

/** Browsers read line ends as line feeds. */
export const hashOf = (code: string): string =>
  `'sha256-${createHash('sha256').update(code.replace(/\r\n?/g, '\n')).digest('base64')}'`
