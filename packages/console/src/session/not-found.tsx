import { ButtonLink, Buttons } from '../kit/button.js'
import { Page } from '../kit/page.js'

/** For console paths without a page. */
export function NotFound() {
  return (
    <Page title="Page not found" intro="Check the URL, or go back to the overview.">
      <Buttons>
        <ButtonLink look="main" to="/">
          Back to overview
        </ButtonLink>
      </Buttons>
    </Page>
  )
}
