import type { Props } from '@theme/TOC'
import OriginalToc from '@theme-original/TOC'
import type { ReactNode } from 'react'
import styles from './toc.module.css'

/** The table of contents as a named landmark. */
export default function Toc(props: Props): ReactNode {
  return (
    <nav className={styles.toc} aria-label="On this page">
      <OriginalToc {...props} />
    </nav>
  )
}
