import styles from '@site/src/components/title-line.module.css'
import CopyPage from '@theme/CopyPage'
import Badge from '@theme-original/DocVersionBadge'

/** Which version the page belongs to, and at the end of the line the page to take along. */
export default function DocVersionBadge() {
  return (
    <div className={styles.line}>
      <Badge />
      <CopyPage />
    </div>
  )
}
