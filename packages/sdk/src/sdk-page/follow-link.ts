import type { SlashID } from '../identity.js'
import { questionAbout, ruleText } from './texts.js'
import type { View } from './view.js'

/** Whether a URL contains the parameters of an emailed or texted link. */
export const isLink = (href: string): boolean => /[?&](challenges|sidcp)=/.test(href)

/**
 * Follows the link that opened the page: signs in, sets a new password if the link is for that, and goes where the server says.
 * Shows the account and waits for a click first, because anyone can create a link, email scanners open links too, and a link
 * works only once.
 * @param leave Goes to another page.
 */
export async function followLink(sid: SlashID, view: View, leave: (address: string) => void): Promise<void> {
  let target: string | undefined
  let password = ''
  let problem: string | undefined
  const ask = async () => {
    password = await view.askPassword(problem)
    view.show('working')
    sid.publish('passwordSubmitted', password)
  }
  sid.subscribe('passwordResetReady', ask)
  sid.subscribe('passwordSetReady', ask)
  sid.subscribe('invalidPasswordSubmitted', ({ failedRules }) => {
    problem = ruleText(failedRules, password)
  })
  sid.subscribe('redirectUriDiscovered', ({ redirectUri }) => {
    target = redirectUri
  })
  try {
    // Ignores any current session: a link is followed only when the visitor presses the button.
    await sid.getUserFromURL({
      current: '',
      async confirm(link) {
        await view.confirm(questionAbout(link))
        view.show('working')
        return true
      },
    })
  } catch {
    // Used, expired, or truncated by the email program: handled in the same way.
    return view.show('failed')
  }
  if (target && /^https?:\/\//.test(target)) leave(target)
  else view.show('done')
}
