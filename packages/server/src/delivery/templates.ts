import type { Mail } from '../ports/mailer.js'

/** What is to be said: as a mail, and in short for a text message. */
export interface Letter extends Omit<Mail, 'to'> {
  readonly short: string
}

/** The mail with a sign-in code. The code stands in the subject too, where a phone shows it at once. */
export function codeMail(given: { code: string; sender: string; minutes: number }): Letter {
  const { code, minutes } = given
  const sender = oneLine(given.sender)
  return {
    subject: `${code} is your code for ${sender}`,
    text: [
      `Your code for ${sender} is ${code}.`,
      `It works once, within ${minutes} minutes. If you did not ask for it, ignore this mail and tell nobody the code.`,
    ].join('\n\n'),
    short: `${code} is your code for ${sender}. It works once, within ${minutes} minutes. Tell it to nobody.`,
    html: page(
      `<p>Your code for ${escapeHtml(sender)}:</p>
<p style="font-size:2em;letter-spacing:.25em;font-family:monospace">${code}</p>
<p>It works once, within ${minutes} minutes. If you did not ask for it, ignore this mail and tell nobody the code.</p>`,
    ),
  }
}

/** A mail whose purpose is one link, named "Confirm". */
export function linkMail(letter: { subject: string; intro: string; link: string; outro: string }): Letter {
  const [intro, outro] = [oneLine(letter.intro), oneLine(letter.outro)]
  return {
    subject: oneLine(letter.subject),
    text: [intro, letter.link, outro].join('\n\n'),
    short: `${intro} ${letter.link}`,
    html: page(
      `<p>${escapeHtml(intro)}</p>
<p><a href="${escapeHtml(letter.link)}">Confirm</a></p>
<p>${escapeHtml(outro)}</p>`,
    ),
  }
}

/** A mail that only says something. */
export function plainMail({ subject, text }: { subject: string; text: string }): Letter {
  return {
    subject: oneLine(subject),
    text: oneLine(text),
    short: oneLine(text),
    html: page(`<p>${escapeHtml(oneLine(text))}</p>`),
  }
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">\n${body}\n</body></html>`

/** A header is one line; what an organization calls itself must not add another. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
