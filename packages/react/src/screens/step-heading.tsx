import { Text } from '../text/text.js'
import { useText } from '../text/text-context.js'
import { ScreenHeading, type ScreenHeadingProps } from './screen-heading.js'
import type { ScreenState } from './screen-state.js'
import { handleTokens, secondsAgo } from './wording.js'

interface StepHeadingProps<Key extends string>
  extends Omit<ScreenHeadingProps<Key>, 'tokens' | 'className' | 'subtitle'> {
  readonly state: ScreenState
  /** The last word of a class name, by which pages style one kind of heading. */
  readonly kind: string
}

/** The heading of a step's screen, with the page's own subtitle if there is one. */
export function StepHeading<Key extends string>({ state, kind, ...wording }: StepHeadingProps<Key>) {
  const text = useText()
  const stem = 'sid-form-authenticating-title'
  return (
    <ScreenHeading<Key>
      {...wording}
      tokens={{ ...handleTokens(state.context.config.handle), SECONDS: secondsAgo(state) }}
      className={`${stem} ${stem}-${kind}`}
      subtitle={
        text('authenticating.subtitle') && (
          <Text as="h2" t="authenticating.subtitle" className="sid-form-authenticating-subtitle" />
        )
      }
    />
  )
}
