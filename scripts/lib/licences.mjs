/** Licences that what we ship may have, by their SPDX identifiers. None asks more of us than its text and where its source is. */
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
  // Data about browsers, which no bundle holds. Asks for attribution, which the notices are.
  'CC-BY-4.0',
  // Asks that changed files stay open; we change none.
  'MPL-2.0',
  // Fonts. Asks that its text goes with them, which the notices are, and that they are not sold alone.
  'OFL-1.1',
])

/** What packages forgot to say, or say in other words, as read in their files. A new version is to be read again. */
const READ_BY_US = {
  'eval@0.1.8': 'MIT',
  'format@0.2.2': 'MIT',
  'incremental-encoder@0.0.1': 'MPL-2.0',
  'require-like@0.1.2': 'MIT',
}

/**
 * The licence of a package of the lock as an SPDX expression; undefined when it isn't stated.
 * @param {{ name: string, version: string, license?: string }} entry
 */
export const licenceOf = ({ name, version, license }) => READ_BY_US[`${name}@${version}`] ?? license

/**
 * Whether an SPDX expression leaves a choice that is allowed.
 * @param {string | undefined} expression such as `(MIT OR CC0-1.0)`
 */
export function isAllowed(expression) {
  if (expression === undefined) return false
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name)))
}
