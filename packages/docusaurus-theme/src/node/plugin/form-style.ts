import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The styles of the sign-in form, from its package. */
const WIDGET = createRequire(import.meta.url).resolve('@portico/react/style.css')

/** What the form takes from the site: colors, typefaces and corners. */
const SITE = fileURLToPath(new URL('../../../src/style/form.css', import.meta.url))

/**
 * The style sheet that is loaded with the sign-in form. The rules that follow the site come last, because those of the widget are as
 * specific.
 */
export const formStyle = (): string => [WIDGET, SITE].map((path) => readFileSync(path, 'utf8')).join('\n')
