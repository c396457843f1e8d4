/**
 * How long an open file may be kept. Only what the build names by its content never changes; the rest is asked about each
 * time. Not for sealed files: sealing again gives those new bytes under the same name.
 */
export function cacheControl(path: string): string {
  return /[\\/]assets[\\/].*[.-][0-9a-f]{8,}\.(?:js|css|woff2?|png|jpe?g|svg|gif|webp|avif|ico|mp4|webm)$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache'
}
