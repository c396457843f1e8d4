import * as zlib from 'node:zlib'

/** Who a request comes from, as far as a host can tell from its headers: a reader's browser, or a program. */
export const VISITORS = ['browser', 'program'] as const
export type Visitor = (typeof VISITORS)[number]

/** The desktop browser with the most readers; the version of its user agent has no minor numbers. */
const VERSION = '142'

/** How the browser loads a file, by the ending of its path. Anything else is opened as a page. */
const LOADS: readonly (readonly [ending: RegExp, dest: string, accept: string, mode: string])[] = [
  [/\.m?js$/i, 'script', '*/*', 'no-cors'],
  [/\.css$/i, 'style', 'text/css,*/*;q=0.1', 'no-cors'],
  [
    /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i,
    'image',
    'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
    'no-cors',
  ],
  [/\.(woff2?|ttf|otf)$/i, 'font', '*/*', 'cors'],
  [/\.(json|webmanifest|sealed)$|^assets\//i, 'empty', '*/*', 'cors'],
]

const PAGE =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7'

/** The encodings that this version of Node can undo, in the browser's order. */
export const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
  ...('createZstdDecompress' in zlib && { zstd: zlib.createZstdDecompress as () => NodeJS.ReadWriteStream }),
}

/**
 * Returns the headers of a request, as names and values in turn, in the order in which they are sent. Those of a browser are
 * Chromium's, so that a host cannot recognize a check by them and serve it something else than readers.
 *
 * @param path relative to the site's root
 */
export function headersOf(visitor: Visitor, path: string, address: URL, root: URL): string[] {
  const encodings = Object.keys(DECODERS)
  if (visitor === 'program')
    return [
      'Host',
      address.host,
      'Accept',
      '*/*',
      'User-Agent',
      'portico-verify',
      'Accept-Encoding',
      'gzip',
      'Connection',
      'keep-alive',
    ]
  const load = LOADS.find(([ending]) => ending.test(path))
  const [dest, accept, mode] = load ? (load.slice(1) as [string, string, string]) : ['document', PAGE, 'navigate']
  // Browsers send these headers only to encrypted addresses and to the same machine.
  const isTrusted = address.protocol === 'https:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname)
  const brands = `"Chromium";v="${VERSION}", "Google Chrome";v="${VERSION}", "Not_A Brand";v="99"`
  const hints = isTrusted ? ['sec-ch-ua', brands, 'sec-ch-ua-mobile', '?0', 'sec-ch-ua-platform', '"Windows"'] : []
  const fetched = (site: string) => (isTrusted ? ['Sec-Fetch-Site', site, 'Sec-Fetch-Mode', mode] : [])
  const agent = [
    'User-Agent',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${VERSION}.0.0.0 Safari/537.36`,
  ]
  const accepted = (isTrusted ? encodings : encodings.slice(0, 2)).join(', ')
  const end = ['Accept-Encoding', accepted, 'Accept-Language', 'en-US,en;q=0.9']
  const first = ['Host', address.host, 'Connection', 'keep-alive']
  if (!load)
    return [
      ...[...first, ...hints, 'Upgrade-Insecure-Requests', '1', ...agent, 'Accept', accept],
      ...[...fetched('none'), ...(isTrusted ? ['Sec-Fetch-User', '?1', 'Sec-Fetch-Dest', dest] : []), ...end],
    ]
  const platform = hints.slice(4)
  return [
    ...[...first, ...platform, ...agent, ...hints.slice(0, 4), 'Accept', accept, ...fetched('same-origin')],
    ...[...(isTrusted ? ['Sec-Fetch-Dest', dest] : []), 'Referer', root.href, ...end],
  ]
}
