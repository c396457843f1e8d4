/** Checks whether the packages that npm installs with a package run on the oldest Node that the package supports. */
import semver from 'semver'

/**
 * Returns the installed packages whose `engines` exclude a version of Node. Optional packages are for one platform, and npm
 * skips what does not match.
 * @param {{ packages: Record<string, { version?: string, engines?: { node?: string }, optional?: boolean }> }} lock npm's
 * record of the installation.
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
