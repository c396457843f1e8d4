/** Where the font of flags comes from: with the widget's own scripts, or from a public CDN. */
export type FlagFontSource = 'bundled' | 'cdn'

const NAME = 'Twemoji Country Flags'
const CDN = 'https://cdn.jsdelivr.net/npm/country-flag-emoji-polyfill@0.1.10/dist/TwemojiCountryFlags.woff2'
/** The letters that flags are written with, and nothing else: other text keeps its font. */
const UNICODE_RANGE = 'U+1F1E6-1F1FF'

let loading: Promise<void> | undefined

/**
 * Loads a font of flags if the browser renders none, as on Windows. Once per page; until it is loaded, and if it cannot be
 * loaded, a flag is shown as the two letters of its country.
 */
export function loadFlagFont(source: FlagFontSource = 'bundled'): Promise<void> {
  loading ??= drawsFlags() ? Promise.resolve() : load(source).catch(() => {})
  return loading
}

async function load(source: FlagFontSource): Promise<void> {
  const data = source === 'cdn' ? `url(${CDN})` : bytesOf((await import('./flag-font-data.js')).FLAG_FONT)
  const font = new FontFace(NAME, data, { unicodeRange: UNICODE_RANGE })
  await font.load()
  document.fonts.add(font)
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/**
 * Returns whether the browser renders flags: the red of the Swiss one appears on a canvas whose text is black. If the canvas
 * cannot be read, flags count as rendered.
 */
function drawsFlags(): boolean {
  if (typeof CanvasRenderingContext2D === 'undefined') return true
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return true
  context.font = `${SIZE - 8}px sans-serif`
  context.textBaseline = 'top'
  context.fillText('🇨🇭', 0, 2)
  const { data } = context.getImageData(0, 0, SIZE, SIZE)
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha > 200 && red - Math.max(green, blue) > 100) return true
  }
  return false
}

/** The width and height of the canvas, in pixels. */
const SIZE = 32
