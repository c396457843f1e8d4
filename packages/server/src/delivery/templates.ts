import type { Handle } from '@portico/protocol'
import type { Mail } from '../ports/mailer.js'
import type { SmsMessage } from '../ports/sms.js'
import type { Words } from './texts.js'

/** What is to be said: as a mail, and in short for a text message. */
export interface Letter extends Omit<Mail, 'to'> {
  readonly short: string
}

/** The mail with a sign-in code. The code is in the subject too, where a phone shows it at once. */
export function codeMail({ code, words }: { readonly code: string; readonly words: Words }): Letter {
  const [intro, outro] = [oneLine(words.intro), oneLine(words.outro)]
  const subject = oneLine(words.subject.includes(code) ? words.subject : `${code} ${words.subject}`)
  return {
    subject,
    text: [`${intro} ${code}`, outro].join('\n\n'),
    short: `${subject}. ${outro}`,
    html: page(
      `<p>${escapeHtml(intro)}</p>
<p style="font-size:2em;letter-spacing:.25em;font-family:monospace">${code}</p>
<p>${escapeHtml(outro)}</p>`,
      words.language,
    ),
  }
}

/** A mail whose purpose is one link, named "Confirm". */
export function linkMail({ link, words }: { readonly link: string; readonly words: Words }): Letter {
  const [intro, outro] = [oneLine(words.intro), oneLine(words.outro)]
  return {
    subject: oneLine(words.subject),
    text: [intro, link, outro].join('\n\n'),
    short: `${intro} ${link}`,
    html: page(
      `<p>${escapeHtml(intro)}</p>
<p><a href="${escapeHtml(link)}">Confirm</a></p>
<p>${escapeHtml(outro)}</p>`,
      words.language,
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

/** A mail of a few sentences, with links under names of their own. */
export function messageMail({
  subject,
  paragraphs,
  links,
}: {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly links: readonly { readonly name: string; readonly url: string }[]
}): Omit<Mail, 'to'> {
  const said = paragraphs.map(oneLine)
  return {
    subject: oneLine(subject).slice(0, 200),
    text: [...said, ...links.map(({ name, url }) => `${name}: ${url}`)].join('\n\n'),
    html: page(
      [
        ...said.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
        ...links.map(({ name, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></p>`),
      ].join('\n'),
    ),
  }
}

const page = (body: string, language = 'en') =>
  `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;line-height:1.5">\n${body}\n</body></html>`

/** A header is one line; what an organization calls itself must not add another. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A message on its way to a handle: a mail or a text message. */
export interface Addressed {
  readonly mail?: Mail
  readonly sms?: SmsMessage
}

/** A letter addressed to a handle: a mail, or its short form as a text message. */
export const addressed = ({ type, value }: Handle, { short, ...letter }: Letter): Addressed =>
  type === 'phone_number' ? { sms: { to: value, text: short } } : { mail: { to: value, ...letter } }
