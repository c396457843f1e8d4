import { useLocation } from '@docusaurus/router'
import useGlobalData from '@docusaurus/useGlobalData'
import Init from '@theme-init/DocVersionBanner'
import { versionAt } from '../docs-data.js'

/**
 * The banner of an older version leads to the newest one. Readers who may not know that one are on the newest that they may.
 * Only in the bundle of sites that have private versions.
 */
export default function ReaderBanner(props: object) {
  const version = versionAt(useGlobalData(), useLocation().pathname)
  return version?.isLastForNow ? null : <Init {...props} />
}
