import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** The styles of the sign-in form, and what it takes from the site: colors, typefaces and corners. */
const SHEETS = ['@portico/react/style.css', '@portico/react/docusaurus.css'].map((sheet) => resolve(sheet))

/**
 * The style sheet that is loaded with the sign-in form. The rules that follow the site come last, because those of the widget are as
 * specific.
 */
export function formStyle(): string {
  return SHEETS.map((path) => readFileSync(path, 'utf8')).join('\n')
}
