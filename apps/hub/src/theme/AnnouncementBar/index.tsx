import { useAnnouncementBar } from '@docusaurus/theme-common/internal'
import OriginalBar from '@theme-original/AnnouncementBar'
import { type ReactNode, useEffect } from 'react'

/**
 * The announcement, shown at once when it is a new one. Before the page answers, a script marks the document by whether
 * the *last* announcement was closed; the mark outlives it, and would hide a new one until the page after this.
 */
export default function AnnouncementBar(): ReactNode {
  const { isActive } = useAnnouncementBar()
  useEffect(() => {
    if (isActive) document.documentElement.setAttribute('data-announcement-bar-initially-dismissed', 'false')
  }, [isActive])
  return <OriginalBar />
}
