/** The oldest Node that everything here runs on. */
const OLDEST = [20, 19]

/**
 * Returns a message if this Node is too old, otherwise undefined. Pure, so that it can be tested without an old Node.
 * @param {string} version such as process.versions.node
 */
export function nodeComplaint(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const good = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
  if (good) return undefined
  return `Portico needs Node ${OLDEST.join('.')} or newer, and this is Node ${version}. Install a newer Node (https://nodejs.org) and run the command again.`
}

/** Stops the process with that message before anything is loaded that an old Node cannot parse. */
export function demandNode() {
  const complaint = nodeComplaint(process.versions.node)
  if (!complaint) return
  process.stderr.write(`${complaint}\n`)
  process.exit(1)
}
