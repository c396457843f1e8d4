import { languageOf } from '@portico/protocol'
import { textFaults } from '../options/form-checks.js'
import type { NormalOptions } from '../options/options.js'
import type { Messages } from './code-translations.js'
import { SITE_FORM_TEXTS } from './site-form-texts.js'
import { formTexts } from './theme-texts.js'

/** The prefix of the ids of the form's texts in a site's `code.json`. */
const FORM_ID = 'portico.form.'

/** The parts of the site that the form shows unless its options say otherwise. */
export interface FormSite {
  readonly locale: string
  readonly title: string
  readonly baseUrl: string
  readonly themeConfig: unknown
  /** The texts of the site's `code.json` in this language, and the file by the path that its author knows. */
  readonly own: Messages
  readonly file: string
}

type Form = NormalOptions['form']

/**
 * Returns the form with the site's name and logo. Texts of the language are applied first, then those of the options, and finally
 * those of the site's own `code.json`, because they are only for this language.
 *
 * @throws Error with a sentence for each id in `code.json` that is not a text of the form
 */
export async function formInLanguage(form: Form, site: FormSite): Promise<Form> {
  const own = Object.fromEntries(
    Object.entries(site.own).flatMap(([id, text]) =>
      id.startsWith(FORM_ID) ? [[id.slice(FORM_ID.length), text]] : [],
    ),
  )
  const faults = textFaults(own, site.file)
  if (faults.length > 0) throw new Error(['The texts of the sign-in form cannot be read.', ...faults].join('\n- '))
  const ours = { ...SITE_FORM_TEXTS[languageOf(site.locale) ?? 'en'], 'initial.subtitle': '' }
  const texts = { ...(await formTexts(site.locale)), ...ours, ...form.text, ...own }
  const text = Object.fromEntries(
    Object.entries(texts).map(([key, sentence]) => [key, sentence.replaceAll('{site}', () => site.title)]),
  )
  return { ...form, text, ...(form.logo === undefined ? siteLogo(site) : {}) }
}

/** The logo of the navbar. */
function siteLogo({ themeConfig, baseUrl }: FormSite): Pick<Form, 'logo' | 'logoDark'> {
  const { navbar } = themeConfig as { navbar?: { logo?: { src?: string; srcDark?: string } } }
  const { src, srcDark } = navbar?.logo ?? {}
  if (!src) return { logo: undefined }
  const address = (path: string) =>
    /^([a-z][a-z+.-]*:|\/\/)/i.test(path) || path.startsWith(baseUrl) ? path : baseUrl + path.replace(/^\//, '')
  return { logo: address(src), ...(srcDark && srcDark !== src ? { logoDark: address(srcDark) } : {}) }
}
