/** The names of the built files of this package, which the sealing step copies into a site. See `tools/lib/build-any-site.mjs`. */
export const RUNTIME_FILES = ['door.js', 'door.css', 'reader.js', 'portico-worker.js'] as const
