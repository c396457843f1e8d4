/** Whether what npm installed beside a package runs on the oldest Node that the package names. */
import semver from 'semver'

/**
 * The installed packages whose `engines` leave out a version of Node. What is optional is for one platform, and npm skips what does
 * not fit.
 * @param {{ packages: Record<string, { version?: string, engines?: { node?: string }, optional?: boolean }> }} lock What npm noted of the installation.
 * @param {string} node The version of Node, such as `20.19.0`.
 * @returns {string[]} A line for each.
 */
export const tooNewFor = ({ packages }, node) =>
  Object.entries(packages)
    .filter(([path, { engines, optional }]) => path !== '' && !optional && engines?.node)
    .filter(([, { engines }]) => !semver.satisfies(node, engines.node))
    .map(([path, { version, engines }]) => `${path.replace(/^node_modules\//, '')} ${version} needs Node ${engines.node}`)
