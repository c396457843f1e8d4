/** The highlighter with the site's languages, in the place of the package that has the common ones alone. */
import { Prism } from 'prism-itself'
import includeLanguages from '@theme/prism-include-languages'

includeLanguages(Prism)

export * from 'prism-itself'
