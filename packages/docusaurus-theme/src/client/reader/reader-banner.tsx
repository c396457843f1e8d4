import { useLocation } from '@docusaurus/router'
import useGlobalData from '@docusaurus/useGlobalData'
import Init from '@theme-init/DocVersionBanner'
import { versionAt } from '../../docs-data.js'

/**
 * The banner of an older version links to the newest one. Readers who cannot see that version are already on the newest
 * one for them. Only in the bundle of sites with private versions.
 */
export default function ReaderBanner(props: object) {
  const version = versionAt(useGlobalData(), useLocation().pathname)
  return version?.isLastForNow ? null : <Init {...props} />
}
