import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type Installation, installationOf } from './package-managers.js'
import { isWorkspace, workspacePatterns } from './workspaces.js'

/** What is around the folder of a site: its repository, and what it is installed with. */
export interface Surroundings extends Installation {
  /** The site's folder and those above it in the repository, relative to the site. */
  readonly folders: readonly string[]
  /** The root of the Git repository, relative to the site; undefined outside one. */
  readonly repository: string | undefined
  /** The site's folder within the repository, and the folder that is installed; `.` for its root. */
  readonly sitePath: string
  readonly installPath: string
}

type Read = (name: string) => string | undefined

/** @param read reads a file, relative to the site */
export function surroundingsOf(cwd: string, read: Read): Surroundings {
  const has = (name: string) => existsSync(join(cwd, name))
  const above = foldersAbove(cwd)
  const repository = above.find((folder) => has(join(folder, '.git')))
  const inside = repository === undefined ? above : above.slice(0, above.indexOf(repository) + 1)
  const [own = '', ...others] = inside
  const workspace = others.find((folder) =>
    isWorkspace(pathBetween(resolve(cwd, folder), cwd), patternsIn(folder, read)),
  )
  const installation = installationOf(workspace === undefined ? [own] : [own, workspace], read, has)
  const path = (folder: string) => pathBetween(resolve(cwd, repository ?? ''), resolve(cwd, folder))
  return {
    ...installation,
    // A site that is installed on its own still has the package manager of its repository.
    manager: installation.isNamed ? installation.manager : installationOf(inside, read, has).manager,
    folders: inside,
    repository,
    sitePath: path(own),
    installPath: path(installation.folder),
  }
}

/** The folder and those above it, relative to it, up to the root of the file system. */
function foldersAbove(cwd: string, folder = ''): string[] {
  const parent = join(folder, '..')
  return [folder, ...(resolve(cwd, parent) === resolve(cwd, folder) ? [] : foldersAbove(cwd, parent))]
}

const patternsIn = (folder: string, read: Read): readonly string[] =>
  workspacePatterns(read(join(folder, 'package.json')), read(join(folder, 'pnpm-workspace.yaml'))) ?? []

const pathBetween = (from: string, to: string): string => relative(from, to).replaceAll('\\', '/') || '.'
