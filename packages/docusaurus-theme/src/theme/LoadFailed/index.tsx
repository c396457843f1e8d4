import { translate } from '@docusaurus/Translate'

/**
 * Reports that required code did not load: on a private page instead of the page, elsewhere as a dismissible message.
 */
export default function LoadFailed({ onClose }: { onClose?: () => void }) {
  return (
    <div className={onClose ? 'portico-message' : 'portico-door__notice'} role="alert">
      <p>
        {translate({
          id: 'portico.loadFailed.text',
          message: 'This didn’t load. You may be offline, or the site was updated.',
        })}
      </p>
      <button type="button" className="button button--primary button--sm" onClick={() => location.reload()}>
        {translate({ id: 'portico.loadFailed.reload', message: 'Reload' })}
      </button>
      {onClose ? (
        <button type="button" className="button button--secondary button--sm" onClick={onClose}>
          {translate({ id: 'portico.loadFailed.close', message: 'Close' })}
        </button>
      ) : null}
    </div>
  )
}
