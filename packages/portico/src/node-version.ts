/** The oldest Node that Portico runs on; `engines` in package.json requires the same of npm. */
export const OLDEST_NODE = '20.19.0'

/**
 * Returns a message for the user if this Node is too old, otherwise `undefined`.
 * Written without modern syntax, because an old Node has to run this part.
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
