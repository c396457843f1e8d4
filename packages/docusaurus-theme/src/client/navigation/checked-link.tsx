import { useLocation } from '@docusaurus/router'
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl'
import Link, { type Props } from '@portico-site/link'
import marks from '@portico-site/private-pages'
import { type ForwardedRef, forwardRef } from 'react'
import { pathMark } from '../../door-table.js'

/**
 * Replaces Docusaurus' link while pages are prerendered. Docusaurus looks for a link's heading in the prerendered page,
 * which for a private page is the door, without headings. So links to headings of private pages are not checked.
 */
function CheckedLink(props: Props, ref: ForwardedRef<HTMLAnchorElement>) {
  const { pathname } = useLocation()
  const { withBaseUrl } = useBaseUrlUtils()
  const target = props.to || props.href || ''
  const placed = target.startsWith('/') && props.autoAddBaseUrl !== false ? withBaseUrl(target) : target
  const unchecked = leadsToPrivateHeading(placed, pathname)
  return <Link {...props} {...(unchecked ? { 'data-noBrokenLinkCheck': true } : {})} ref={ref} />
}

/** @param from the path of the page with the link */
function leadsToPrivateHeading(target: string, from: string): boolean {
  const site = 'http://site'
  if (!target.includes('#') || !URL.canParse(target, site + from)) return false
  const { origin, pathname } = new URL(target, site + from)
  return origin === site && pathMark(pathname) in marks
}

export default forwardRef(CheckedLink)
