import { isRecord, isTexts } from '@portico/access/guards'
import { load } from 'js-yaml'

/**
 * The folders that are installed together, as the patterns in the field `workspaces` of package.json or in
 * `pnpm-workspace.yaml`. Undefined if there are none.
 */
export function workspacePatterns(packageText: string | undefined, pnpmText: string | undefined): string[] | undefined {
  if (pnpmText !== undefined) {
    const value = parsed(() => load(pnpmText))
    return stringsOf(isRecord(value) ? value.packages : undefined)
  }
  const manifest = parsed(() => JSON.parse(packageText ?? 'null'))
  const workspaces = isRecord(manifest) ? manifest.workspaces : undefined
  return stringsOf(isRecord(workspaces) && 'packages' in workspaces ? workspaces.packages : workspaces)
}

/** Whether a folder, relative to that of the patterns, is one of the workspaces. */
export function isWorkspace(folder: string, patterns: readonly string[]): boolean {
  const matches = (pattern: string) =>
    new RegExp(
      `^${bare(pattern)
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
        .replace(/\(\?:\.\*\/\)\?$/, '.*')}$`,
    ).test(folder)
  const excluded = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  return patterns.some((pattern) => !pattern.startsWith('!') && matches(pattern)) && !excluded.some(matches)
}

const bare = (pattern: string) => pattern.replace(/^\.\//, '').replace(/\/$/, '')

function parsed(parse: () => unknown): unknown {
  try {
    return parse()
  } catch {
    return undefined
  }
}

const stringsOf = (value: unknown): string[] | undefined => (isTexts(value) ? value : undefined)
