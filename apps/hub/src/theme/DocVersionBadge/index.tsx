import CopyPage from '@theme/CopyPage'
import Badge from '@theme-original/DocVersionBadge'
import styles from './version-badge.module.css'

/** Which version the page belongs to, and at the end of the line the page to take along. */
export default function DocVersionBadge() {
  return (
    <div className={styles.line}>
      <Badge />
      <CopyPage />
    </div>
  )
}
