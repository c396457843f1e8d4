import { isRecord, isTexts } from '@portico/access/guards'

/** Sources of a Content-Security-Policy, by directive. */
type Sources = Readonly<Record<string, readonly string[]>>

/** Directives that a site may add sources to. */
const DIRECTIVES = [
  'script-src',
  'worker-src',
  'style-src',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
  'frame-src',
  'object-src',
  'manifest-src',
  'form-action',
  'frame-ancestors',
]

/** Directives whose sources can read the page. */
const RUNS_CODE = new Set(['script-src', 'object-src'])

/** Sources that would let any script run: text as code, every host, every address of a scheme. */
const ANY_SCRIPT =
  /^('(unsafe-(inline|eval|hashes)|strict-dynamic|nonce-.*)'|(https?:\/\/)?\*(\.[a-z]+)?(:[\d*]+)?(\/.*)?|(?!blob:)[a-z][a-z0-9+.-]*:)$/i

/** Where the form loads a font of flags from, with `flagFont: 'cdn'`. */
const FLAG_FONT_CDN = 'https://cdn.jsdelivr.net'

/**
 * Returns what a site's pages load from other origins: what the author lists, the identity API if it has another origin, and the
 * font of flags if the author wants it from a CDN.
 */
export function policyOf({
  baseURL,
  sdkURL,
  flagFont,
  contentSecurityPolicy,
}: {
  readonly baseURL: string
  readonly sdkURL: string
  readonly flagFont: 'bundled' | 'cdn'
  readonly contentSecurityPolicy: Sources
}): Sources {
  const api = baseURL ? [new URL(baseURL).origin] : []
  const page = sdkURL ? [new URL(sdkURL).origin] : api
  return {
    ...contentSecurityPolicy,
    'connect-src': [...api, ...(contentSecurityPolicy['connect-src'] ?? [])],
    'frame-src': [...page, ...(contentSecurityPolicy['frame-src'] ?? [])],
    ...(flagFont === 'cdn' ? { 'font-src': [FLAG_FONT_CDN, ...(contentSecurityPolicy['font-src'] ?? [])] } : {}),
  }
}

/** Returns one sentence for each problem of the option `contentSecurityPolicy`. */
export function policyFaults(policy: unknown): string[] {
  if (!isRecord(policy))
    return [
      'contentSecurityPolicy must be an object of directives, such as { "frame-src": ["https://videos.example"] }.',
    ]
  return Object.entries(policy).flatMap(([directive, sources]) => {
    if (!DIRECTIVES.includes(directive))
      return [
        `contentSecurityPolicy has the directive "${directive}"; sources can be added to ${DIRECTIVES.join(', ')}.`,
      ]
    if (!isTexts(sources) || !sources.every((source) => /^[^\s;,]+$/.test(source)))
      return [`contentSecurityPolicy: ${directive} must be a list of sources without spaces, commas or semicolons.`]
    const unsafe = RUNS_CODE.has(directive) ? sources.find((source) => ANY_SCRIPT.test(source)) : undefined
    return unsafe === undefined
      ? []
      : [
          `contentSecurityPolicy: ${directive} must not contain ${unsafe}: any injected script could then run. Inline scripts of the build are already allowed by their hash, and a script of another origin by its address.`,
        ]
  })
}
