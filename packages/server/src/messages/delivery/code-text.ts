import { septets } from './gsm-alphabet.js'

/** The most septets of the GSM alphabet that one text message holds; a longer text is sent, and paid, as several. */
const ONE_SEGMENT = 160

interface CodeText {
  readonly code: string
  /** What the code is for, with the code, such as `123456 is your code for Developer hub`. */
  readonly subject: string
  /** For how long it works; absent for a text in a language that this server has no words for. */
  readonly minutes?: string
  /** The host of the page that asks for the code. */
  readonly host: string
}

/**
 * The text message of a code, in one segment of the GSM alphabet if its subject can be written in it: the most that fits. Its last line
 * binds the code to a host, so that phones offer it on pages of that host alone (the format of origin-bound one-time codes, WICG).
 * @example codeText({ code: '123456', subject: '123456 is your code for Hub', host: 'docs.example' }) // '123456 is your code for Hub.\n\n@docs.example #123456'
 */
export function codeText({ code, subject, minutes, host }: CodeText): string {
  const bound = `@${host} #${code}`
  const works = `It works once, within ${minutes} minutes.`
  const texts = [
    ...(minutes === undefined
      ? []
      : [`${subject}. ${works} If you didn't request it, ignore this text message.`, `${subject}. ${works}`]),
    `${subject}.`,
    `${code} is your code.`,
  ].map((text) => `${text}\n\n${bound}`)
  const fits = (text: string) => (septets(text) ?? ONE_SEGMENT + 1) <= ONE_SEGMENT
  return texts.find(fits) ?? `${code}\n\n${bound}`
}
