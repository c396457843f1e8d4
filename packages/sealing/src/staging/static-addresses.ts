import type { SealPlan } from '../plan/plan.js'

/** A static file that is sealed: the addresses that code may have of it, and the arguments of the request for the opened file. */
export interface StaticName {
  readonly addresses: readonly string[]
  readonly request: readonly string[]
}

/** The addresses of a static file, as authors write them and as Docusaurus does. */
export function addressesOf(path: string, { baseUrl, origin }: Pick<SealPlan, 'baseUrl' | 'origin'>): string[] {
  const based = `${baseUrl.replace(/\/?$/, '/')}${path}`
  const all = [`/${path}`, based, `pathname:///${path}`, `pathname://${based}`, origin + based]
  return [...new Set(all.flatMap((address) => [address, encodeURI(address)]))]
}

/** The names of the elements that code creates. */
const ELEMENTS = /\b(?:jsxs?|createElement)\)?\(\s?["'`]([a-z]+)["'`]/g

/** Elements that show a document of their own. The content policy allows them no opened file. */
const FRAMES = /^(?:iframe|embed|object)$/

/** A text that a page shows, in code: `children:"![A map](/img/map.png)"`. */
const SHOWN = /\bchildren:\s?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.)*`)/gs

/** Returns code without the texts that pages show: an address in a sample is no link. */
export const withoutShownTexts = (code: string): string => code.replace(SHOWN, 'children:""')

/**
 * Returns code that requests the opened file where it has the address of a sealed one as a string: `{src:"/img/a.png"}` becomes
 * `{src:self.porticoAsset("assets/sealed/0-1.png")}`. A text that a page shows stays as it is.
 */
export function rewriteAddresses(code: string, names: readonly StaticName[]): string {
  const texts: string[] = []
  // A sample may have a string in it, which is no address: `<img src="/img/a.png" />`.
  const masked = code.replace(SHOWN, (_, text: string) => `children:"${MASK}${texts.push(text) - 1}"`)
  const rewritten = names.reduce(
    (text, { addresses, request }) =>
      addresses.reduce((replaced, address) => {
        const call = `self.porticoAsset(${request.map((argument) => JSON.stringify(argument)).join()})`
        return [`"${address}"`, `'${address}'`].reduce(
          (rest, literal) =>
            rest.split(literal).reduce((before, after) => before + (isAddress(before, after) ? call : literal) + after),
          replaced,
        )
      }, text),
    masked,
  )
  return rewritten.replace(MASKED, (mask, number: string) => texts[Number(number)] ?? mask)
}

/** Stands for a text while the addresses around it are rewritten. No code has it. */
const MASK = '\0'
const MASKED = new RegExp(`"${MASK}(\\d+)"`, 'g')

/** Whether a string between two pieces of code is the address of something, rather than a text or the name of a property. */
const isAddress = (before: string, after: string) => {
  const near = before.slice(-400)
  const [, element = ''] = [...near.matchAll(ELEMENTS)].at(-1) ?? []
  return !/^\s?:/.test(after) && !FRAMES.test(element)
}
