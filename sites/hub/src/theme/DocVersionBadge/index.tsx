import styles from '@site/src/components/title-line.module.css'
import CopyPage from '@theme/CopyPage'
import Badge from '@theme-original/DocVersionBadge'

/** The version of the page and, at the end of the line, the menu to copy it. */
export default function DocVersionBadge() {
  return (
    <div className={styles.line}>
      <Badge />
      <CopyPage />
    </div>
  )
}
