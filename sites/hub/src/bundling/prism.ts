/** The highlighter with the site's languages, in place of the package, which has only the common ones. */

import { Prism } from '@site-original/prism-react-renderer'
import includeLanguages from '@theme/prism-include-languages'

includeLanguages(Prism)

export * from '@site-original/prism-react-renderer'
