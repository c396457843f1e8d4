import { translate } from '@docusaurus/Translate'

/** Reports above a page that code for something on the page did not load. */
export default function LoadFailed({ onClose }: { onClose: () => void }) {
  return (
    <div className="portico-message" role="alert">
      <p>
        {translate({
          id: 'portico.loadFailed.text',
          message: 'This didn’t load. You may be offline, or the site was updated.',
        })}
      </p>
      <button type="button" className="button button--primary button--sm" onClick={() => location.reload()}>
        {translate({ id: 'portico.loadFailed.reload', message: 'Reload' })}
      </button>
      <button type="button" className="button button--secondary button--sm" onClick={onClose}>
        {/* A Docusaurus text that every page contains anyway. */}
        {translate({ id: 'theme.AnnouncementBar.closeButtonAriaLabel', message: 'Close' })}
      </button>
    </div>
  )
}
