/** The highlighter with the site's languages, in the place of the package that has the common ones alone. */

import { Prism } from '@site-original/prism-react-renderer'
import includeLanguages from '@theme/prism-include-languages'

includeLanguages(Prism)

export * from '@site-original/prism-react-renderer'
