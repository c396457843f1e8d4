import type { Handle } from '@portico/protocol'
import { oneLine } from '../../ground/html.js'
import type { Mail } from '../../ground/ports/mailer.js'
import type { SmsMessage } from '../../ground/ports/sms.js'
import type { Brand } from './brand.js'
import { codeText } from './code-text.js'
import { MAIL_PARTS, mailShell } from './mail-shell.js'
import type { Words } from './texts.js'

/** The content of a message: as an email, and in short for a text message. */
export interface Letter extends Omit<Mail, 'to'> {
  readonly short: string
}

const { title, paragraph, note, code: digits, button, second, link: anchor, address } = MAIL_PARTS

/** The email with a sign-in code. The code is also in the subject, where a phone shows it immediately. */
export function codeMail({
  code,
  words,
  brand,
  host,
  minutes,
}: Worded & { readonly code: string; readonly host: string; readonly minutes: string }): Letter {
  const { intro, outro, reason, language } = cleaned(words)
  const subject = oneLine(words.subject.includes(code) ? words.subject : `${code} ${words.subject}`)
  return {
    subject,
    text: joinParagraphs([`${intro} ${code}`, outro, reason]),
    short: codeText({ code, subject, host, ...(language === 'en' && { minutes }) }),
    html: mailShell({
      brand,
      language,
      title: subject,
      body: [title(intro), digits(code), paragraph(outro), ...notes(reason)].join('\n'),
    }),
  }
}

/** An email whose purpose is one link, labelled with what it does. Its URL is below as text, for clients that show no button. */
export function linkMail({ link, words, brand }: Worded & { readonly link: string }): Letter {
  const { subject, intro, outro, reason, language } = cleaned(words)
  return {
    subject,
    text: joinParagraphs([intro, link, outro, reason]),
    short: `${intro} ${link}`,
    html: mailShell({
      brand,
      language,
      title: subject,
      body: [
        title(subject),
        paragraph(intro),
        button(words.button, link),
        address(link),
        paragraph(outro),
        ...notes(reason),
      ].join('\n'),
    }),
  }
}

/** An email that contains only text. */
export function plainMail({
  subject,
  text,
  language,
  brand,
}: {
  readonly subject: string
  readonly text: string
  readonly language: string
  readonly brand: Brand
}): Letter {
  const heading = oneLine(subject)
  const words = oneLine(text)
  const body = [title(heading), paragraph(words)].join('\n')
  return {
    subject: heading,
    text: words,
    short: words,
    html: mailShell({ brand, language, title: heading, body }),
  }
}

/** Up to two links are buttons; more are a list. */
const BUTTONS = 2

/** An email of a few sentences, with labelled links. */
export function messageMail({
  subject,
  paragraphs,
  links,
  reason,
  language = 'en',
  brand,
}: {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly links: readonly { readonly name: string; readonly url: string }[]
  /** Why the recipient gets it. */
  readonly reason: string
  /** The language of the texts. Emails to administrators are in English, like the console. */
  readonly language?: string
  readonly brand: Brand
}): Omit<Mail, 'to'> {
  const heading = oneLine(subject).slice(0, 200)
  const drawn =
    links.length > BUTTONS
      ? links.map(({ name, url }) => anchor(name, url))
      : links.flatMap(({ name, url }, index) => [(index === 0 ? button : second)(name, url), address(url)])
  return {
    subject: heading,
    text: joinParagraphs([...paragraphs.map(oneLine), ...links.map(({ name, url }) => `${name}: ${url}`), reason]),
    html: mailShell({
      brand,
      language,
      title: heading,
      body: [title(heading), ...paragraphs.map(oneLine).map(paragraph), ...drawn, note(oneLine(reason))].join('\n'),
    }),
  }
}

interface Worded {
  readonly words: Words
  readonly brand: Brand
}

const cleaned = ({ subject, intro, outro, reason, language }: Words) => ({
  subject: oneLine(subject),
  intro: oneLine(intro),
  outro: oneLine(outro),
  reason: oneLine(reason),
  language,
})

const joinParagraphs = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
const notes = (reason: string) => (reason === '' ? [] : [note(reason)])

/** A message to a handle: an email or a text message. */
export interface Addressed {
  readonly mail?: Mail
  readonly sms?: SmsMessage
}

/** A letter addressed to a handle: an email, or its short form as a text message. */
export const addressed = ({ type, value }: Handle, { short, ...letter }: Letter): Addressed =>
  type === 'phone_number' ? { sms: { to: value, text: short } } : { mail: { to: value, ...letter } }
