import { useAnnouncementBar } from '@docusaurus/theme-common/internal'
import OriginalBar from '@theme-original/AnnouncementBar'
import { type ReactNode, useEffect } from 'react'

/**
 * The announcement bar, shown immediately if the announcement is new. Before the page is hydrated, a script marks the document if
 * the *previous* announcement was closed; this mark persists, and would hide a new one until the next page.
 */
export default function AnnouncementBar(): ReactNode {
  const { isActive } = useAnnouncementBar()
  useEffect(() => {
    if (isActive) document.documentElement.setAttribute('data-announcement-bar-initially-dismissed', 'false')
  }, [isActive])
  return <OriginalBar />
}
