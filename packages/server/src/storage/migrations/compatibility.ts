import { createHash } from 'node:crypto'
import { DatabaseError } from '../../ground/errors.js'
import type { Migration, Release } from './index.js'

/** What a database records about its schema: its version, and the oldest version of the program that can use it. */
export interface SchemaState {
  readonly version: number
  /** The release that added the newest step. */
  readonly release: string
  readonly oldest_version: number
  readonly oldest_release: string
}

/** The schema of a database as it is. */
export interface RecordedSchema {
  /** The steps that were applied, with their checksums. */
  readonly applied: ReadonlyMap<string, string>
  /** Absent before the first step. */
  readonly state: SchemaState | undefined
}

/** The schema of a database, compared with a program that can use it. */
export interface SchemaCheck {
  /** The steps that the program would apply. */
  readonly pending: readonly string[]
  readonly state: SchemaState | undefined
  /** The steps of later releases, which only added to what the program uses. */
  readonly newer: readonly string[]
}

/** The schema version that a step creates: the number in its name. */
export const schemaVersion = (name: string): number => Number.parseInt(name, 10)

/** The newest release and its schema version. */
export function programOf(releases: readonly Release[]): { readonly release: string; readonly version: number } {
  const versions = releases.flatMap(({ steps }) => steps.map(({ name }) => schemaVersion(name)))
  return { release: releases.at(-1)?.version ?? '', version: Math.max(0, ...versions) }
}

/** What a database records once a step was applied. A step that removes something excludes the releases that use it. */
export function stateAfter(
  state: SchemaState | undefined,
  { release, step }: { readonly release: string; readonly step: Migration },
  releases: readonly Release[],
): SchemaState {
  const version = schemaVersion(step.name)
  const needs = step.kind === 'contract' ? step.needs : state ? undefined : step.name
  const oldest = needs === undefined ? 0 : schemaVersion(needs)
  return {
    ...(state && state.version >= version ? { version: state.version, release: state.release } : { version, release }),
    ...(needs === undefined || (state && state.oldest_version >= oldest)
      ? { oldest_version: state?.oldest_version ?? 0, oldest_release: state?.oldest_release ?? '' }
      : { oldest_version: oldest, oldest_release: releaseOf(needs, releases) }),
  }
}

/** The release that added a step. */
export function releaseOf(name: string, releases: readonly Release[]): string {
  const release = releases.find(({ steps }) => steps.some((step) => step.name === name))
  if (!release) throw new Error(`No release has the schema step "${name}".`)
  return release.version
}

/**
 * Decides whether a program can use a database: everything that the program needs is there or pending, unchanged, and
 * steps of later releases only added to it.
 * @throws DatabaseError with a message that may be shown to anyone: it does not name the database.
 */
export function checkSchema({ applied, state }: RecordedSchema, releases: readonly Release[]): SchemaCheck {
  const program = programOf(releases)
  const steps = new Map(releases.flatMap((release) => release.steps.map((step) => [step.name, step])))
  const newer = [...applied.keys()].filter((name) => !steps.has(name))
  const pending = [...steps.keys()].filter((name) => !applied.has(name))
  if (state && state.oldest_version > program.version)
    throw new DatabaseError(
      `The database has schema ${state.version}, which needs Portico ${state.oldest_release} or later; this is Portico ${program.release} (schema ${program.version}). Start that version, or restore a backup from before the upgrade.`,
    )
  const [unknown] = newer
  if (unknown !== undefined && !state)
    throw new DatabaseError(
      `The database has the schema step "${unknown}", which Portico ${program.release} does not have, and no record of which versions can use it. Start the version that applied the step, or restore a backup.`,
    )
  if (unknown !== undefined && pending[0] !== undefined)
    throw new DatabaseError(
      `The database has the schema step "${unknown}" of another version but lacks "${pending[0]}" of Portico ${program.release}, so neither came before the other. Start the version that applied the step, or restore a backup.`,
    )
  for (const [name, step] of steps)
    if (applied.has(name) && applied.get(name) !== checksumOf(step))
      throw new DatabaseError(
        `The schema step "${name}" was edited after it ran on the database, so they no longer match; restore the original step and add a new one.`,
      )
  return { pending, state, newer }
}

/** A digest of the content of a step. */
export const checksumOf = ({ statements }: Migration): string =>
  createHash('sha256').update(statements.map(textOf).join(';\n')).digest('hex')

const textOf = (statement: Migration['statements'][number]): string =>
  typeof statement === 'string' ? statement : `${statement.sqlite ?? ''}\n${statement.postgres ?? ''}`
