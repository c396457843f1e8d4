/** Whether what npm installed beside a package runs on the oldest Node that the package names. */
import semver from 'semver'

/**
 * The installed packages whose `engines` leave out a version of Node. What is optional is for one platform, and npm skips what does
 * not fit.
 * @param {{ packages: Record<string, { version?: string, engines?: { node?: string }, optional?: boolean }> }} lock What npm noted of the installation.
 * @param {string} range The `engines` of our own packages, such as `>=20.19`; its oldest version counts.
 * @returns {string[]} A line for each.
 */
export function tooNewFor({ packages }, range) {
  const oldest = semver.minVersion(range)
  return Object.entries(packages)
    .filter(([path, { engines, optional }]) => path !== '' && !optional && engines?.node)
    .filter(([, { engines }]) => !semver.satisfies(oldest, engines.node))
    .map(
      ([path, { version, engines }]) => `${path.replace(/^node_modules\//, '')} ${version} needs Node ${engines.node}`,
    )
}
