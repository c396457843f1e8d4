import type { SlashID } from '../identity.js'
import { questionAbout, ruleText } from './texts.js'
import type { View } from './view.js'

/** Whether an address carries what a link of a mail or message brings. */
export const isLink = (href: string): boolean => /[?&](challenges|sidcp)=/.test(href)

/**
 * Follows the link that opened the page: signs in, sets a new password where the link is for that, and goes where the server
 * says. Says for which account and waits for a press first: anybody can make a link, programs that look into mails open links
 * too, and a link works once.
 * @param leave Goes to another page.
 */
export async function followLink(sid: SlashID, view: View, leave: (address: string) => void): Promise<void> {
  let target: string | undefined
  let given = ''
  let problem: string | undefined
  const ask = async () => {
    given = await view.askPassword(problem)
    view.show('working')
    sid.publish('passwordSubmitted', given)
  }
  sid.subscribe('passwordResetReady', ask)
  sid.subscribe('passwordSetReady', ask)
  sid.subscribe('invalidPasswordSubmitted', ({ failedRules }) => {
    problem = ruleText(failedRules, given)
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
    // Used up, too old, or cut short by the mail program: the way out is the same.
    return view.show('failed')
  }
  if (target && /^https?:\/\//.test(target)) leave(target)
  else view.show('done')
}
