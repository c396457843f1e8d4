/**
 * Allowed licenses of what we ship, by their SPDX identifiers. They require only that their text and the location of the source
 * are included.
 */
const ALLOWED = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'PSF-2.0',
    'Python-2.0',
  ],
  // Public domain.
  'Unlicense',
  // Data about browsers, which no bundle contains. Requires attribution, which the notices give.
  'CC-BY-4.0',
  // Requires that changed files stay open source; we change none.
  'MPL-2.0',
  // Fonts. Requires that its text is included, as the notices do, and that the fonts are not sold by themselves.
  'OFL-1.1',
])

/** Licenses that packages do not state, or state in other words, as read in their files. A new version must be read again. */
const READ_BY_US = {
  'eval@0.1.8': 'MIT',
  'format@0.2.2': 'MIT',
  'incremental-encoder@0.0.1': 'MPL-2.0',
  'require-like@0.1.2': 'MIT',
}

/**
 * The license of a package of the lock file as an SPDX expression; undefined if it isn't stated.
 * @param {{ name: string, version: string, license?: string }} entry
 */
export const licenceOf = ({ name, version, license }) => READ_BY_US[`${name}@${version}`] ?? license

/**
 * Whether an SPDX expression includes an allowed choice.
 * @param {string | undefined} expression such as `(MIT OR CC0-1.0)`
 */
export function isAllowed(expression) {
  if (expression === undefined) return false
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name)))
}
