import { translate } from '@docusaurus/Translate'
import WayLine from '@theme/WayLine'
import type { Denial } from '../page/site-state.js'

/** Shown instead of a page whose time has not come, or has passed. It is checked again without the reader's doing. */
export default function NotOpen({ denial: { why, opens_at } }: { readonly denial: Denial }) {
  const ended = why === 'ended'
  return (
    <div className="portico-door__notice" role="alert" data-why={why}>
      <WayLine sign="closed" />
      <h1>
        {ended
          ? translate({ id: 'portico.notOpen.endedTitle', message: 'This page is closed' })
          : translate({ id: 'portico.notOpen.title', message: 'This page isn’t open yet' })}
      </h1>
      <p>
        {ended
          ? translate({ id: 'portico.notOpen.ended', message: 'It could be read until a time that has passed.' })
          : opens_at === undefined
            ? translate({ id: 'portico.notOpen.text', message: 'It will appear here on its own when its time comes.' })
            : translate(
                { id: 'portico.notOpen.at', message: 'It opens on {time} and will appear here on its own.' },
                { time: written(opens_at) },
              )}
      </p>
    </div>
  )
}

const written = (time: string) =>
  new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' })
