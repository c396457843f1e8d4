import { translate } from '@docusaurus/Translate'
import { type CSSProperties, useEffect, useState } from 'react'
import { linksTo, type OwnLink } from './own-links.js'
import { ShareDialog } from './share-dialog.js'

interface Props {
  /** The path of the page. */
  readonly pathname: string
  /** The label of viewing its Markdown. */
  readonly view: string
  readonly onView: () => void
  readonly onClose: () => void
  readonly style: CSSProperties
}

/** The menu of a private page on a site with guest links: viewing its Markdown and, for readers who may, sharing it. */
export function ReaderMenu({ pathname, view, onView, onClose, style }: Props) {
  const [links, setLinks] = useState<readonly OwnLink[]>()
  const [isSharing, setSharing] = useState(false)
  useEffect(() => {
    void linksTo(pathname).then(setLinks)
  }, [pathname])
  if (links && isSharing) return <ShareDialog pathname={pathname} links={links} onClose={onClose} />
  return (
    <ul className="dropdown__menu" style={style}>
      <li>
        <button type="button" className="clean-btn dropdown__link" style={ITEM} onClick={onView}>
          {view}
        </button>
      </li>
      {links && (
        <li>
          <button type="button" className="clean-btn dropdown__link" style={ITEM} onClick={() => setSharing(true)}>
            {translate({ id: 'portico.share.title', message: 'Share with a guest' })}
          </button>
        </li>
      )}
    </ul>
  )
}

const ITEM: CSSProperties = { width: '100%', textAlign: 'start' }
