/** The oldest Node that Portico runs on; `engines` in package.json says the same to npm. */
export const OLDEST_NODE = '20.19.0'

/**
 * Tells whether this Node is too old, as a sentence for the person who started it, or answers `undefined`.
 * Written without modern syntax: it is the one part that an old Node has to run.
 */
export function refuseNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return (
    `this is Node ${version}, but Portico needs ${OLDEST_NODE} or later: it uses features that older versions lack. ` +
    'Install a current Node from https://nodejs.org or with your version manager, then run the command again.'
  )
}
