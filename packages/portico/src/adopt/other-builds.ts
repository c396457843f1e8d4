import { join } from 'node:path'
import type { SiteFolder } from './site-folder.js'

/** Files in which hosts and pipelines have the commands that build a site. */
const FILES = ['netlify.toml', 'vercel.json', '.gitlab-ci.yml', 'azure-pipelines.yml', 'firebase.json', 'Dockerfile']

const WORKFLOWS = join('.github', 'workflows')

/** A command that builds or publishes the site itself; in a package manager's script, its options follow two dashes. */
const COMMAND = /\bdocusaurus(?:\.m?js)? (?:-- )?(?:build|deploy)\b(?!.*(?:\.portico\/staging|--skip-build))/

/**
 * A sentence for each place outside package.json that runs `docusaurus build` or `docusaurus deploy`: such a build stops, because
 * its result would be unsealed.
 *
 * @param command the script that builds and seals
 */
export function otherBuilds({ read, list, surroundings }: SiteFolder, command: string): string[] {
  const folders = [...new Set(['', surroundings.repository ?? ''])]
  const names = folders.flatMap((folder) => [
    ...FILES.map((name) => join(folder, name)),
    ...list(join(folder, WORKFLOWS)).filter((name) => /\.ya?ml$/.test(name)),
  ])
  return names.flatMap((name) => {
    const line = (read(name) ?? '').split('\n').findIndex((text) => COMMAND.test(text)) + 1
    return line === 0
      ? []
      : `${name}:${line} builds the site itself and would use it unsealed, so the build in it stops. Run ${JSON.stringify(command)} there instead.`
  })
}
