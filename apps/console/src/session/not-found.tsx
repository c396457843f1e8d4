import { ButtonLink } from '../kit/button.js'
import { Page } from '../kit/page.js'

/** An address of the console that leads nowhere. */
export function NotFound() {
  return (
    <Page title="There is no such page" intro="The address may be an old one, or be mistyped.">
      <ButtonLink look="main" to="/">
        To the overview
      </ButtonLink>
    </Page>
  )
}
