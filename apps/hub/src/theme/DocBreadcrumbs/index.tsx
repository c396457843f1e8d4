import CopyPage from '@theme/CopyPage'
import Breadcrumbs from '@theme-original/DocBreadcrumbs'
import styles from './breadcrumbs.module.css'

/** The way to this page, and at the end of the line the page to take along. */
export default function DocBreadcrumbs() {
  return (
    <div className={styles.line}>
      <Breadcrumbs />
      <CopyPage />
    </div>
  )
}
