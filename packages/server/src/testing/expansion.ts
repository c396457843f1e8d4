import type { Migration } from '../storage/migrations/index.js'
import type { SchemaFacts } from './schema-facts.js'

/**
 * Why a program written for the schema `before` could fail on the schema `after`, one sentence for each reason; empty if
 * the step between them only added to it.
 */
export function expansionProblems(
  step: Migration,
  { before, after, kind }: { before: SchemaFacts; after: SchemaFacts; kind: 'sqlite' | 'postgres' },
): string[] {
  const isOld = (table: string) => before.columns.has(table)
  const isOldColumn = (table: string, column: string) => before.columns.get(table)?.has(column) ?? false
  return [
    ...columnProblems(before, after),
    ...uniqueProblems(before, after, { isOld, isOldColumn }),
    ...after.constraints.flatMap((constraint) => {
      const { table, columns, target, blocks, text } = constraint
      if (before.constraints.some((constraint) => constraint.text === text)) return []
      if (isOld(table) && (!columns || columns.some((column) => isOldColumn(table, column))))
        return [`adds a constraint that existing rows or programs may violate: ${text}`]
      return target !== undefined && blocks && isOld(target)
        ? [`lets a new reference refuse the removal of rows of ${target}: ${text}; use "on delete cascade"`]
        : []
    }),
    ...before.objects.filter((name) => !after.objects.includes(name)).map((name) => `removes the ${name}`),
    ...after.refusals
      .filter(({ table, text }) => isOld(table) && !before.refusals.some((refusal) => refusal.text === text))
      .map(({ table, text }) => `adds the trigger ${text}, which can refuse changes of ${table}`),
    ...dataProblems(step, kind, { isOld, isOldColumn }),
  ]
}

function* columnProblems(before: SchemaFacts, after: SchemaFacts): Generator<string> {
  for (const [table, columns] of before.columns) {
    const current = after.columns.get(table)
    if (!current) {
      yield `removes or renames the table ${table}`
      continue
    }
    for (const [name, column] of columns) {
      const next = current.get(name)
      if (!next) yield `removes or renames the column ${table}.${name}`
      else if (next.type !== column.type) yield `changes the type of ${table}.${name} to ${next.type}`
      else if (next.required && !column.required) yield `makes ${table}.${name} required`
      else if (column.hasDefault && !next.hasDefault) yield `removes the default of ${table}.${name}`
    }
    for (const [name, { required, hasDefault }] of current)
      if (!columns.has(name) && required && !hasDefault)
        yield `adds the required column ${table}.${name} without a default`
  }
}

interface Existing {
  readonly isOld: (table: string) => boolean
  readonly isOldColumn: (table: string, column: string) => boolean
}

function* uniqueProblems(before: SchemaFacts, after: SchemaFacts, { isOld, isOldColumn }: Existing): Generator<string> {
  const has = (facts: SchemaFacts, text: string) => facts.unique.some((index) => index.text === text)
  for (const { table, columns, text } of after.unique) {
    if (!isOld(table) || has(before, text)) continue
    // Rows of a program that does not know the column have no value there, and no two of them are equal.
    const distinct = columns.some((column) => {
      const fact = after.columns.get(table)?.get(column)
      return fact && !isOldColumn(table, column) && !fact.required && !fact.hasDefault
    })
    if (!distinct) yield `makes existing rows or those of older programs unique: ${text}`
  }
  for (const { table, text } of before.unique)
    if (after.columns.has(table) && !has(after, text))
      yield `removes the unique index that "on conflict" needs: ${text}`
}

/** Statements that change rows which older programs read. */
function* dataProblems({ statements }: Migration, kind: 'sqlite' | 'postgres', existing: Existing): Generator<string> {
  for (const statement of statements) {
    const text = (typeof statement === 'string' ? statement : (statement[kind] ?? '')).replace(
      /--.*|\/\*[\s\S]*?\*\//g,
      ' ',
    )
    const [, removed] = /^\s*(?:delete\s+from|truncate(?:\s+table)?)\s+"?(\w+)/i.exec(text) ?? []
    if (removed !== undefined && existing.isOld(removed)) yield `removes rows of ${removed}`
    const [, table, assignments = ''] = /^\s*update\s+"?(\w+)"?.*?\bset\b([\s\S]*)/i.exec(text) ?? []
    if (table === undefined) continue
    for (const [, column = ''] of assignments.matchAll(/(?:^|,)\s*"?(\w+)"?\s*=/g))
      if (existing.isOldColumn(table, column)) yield `changes values of ${table}.${column}`
  }
}
