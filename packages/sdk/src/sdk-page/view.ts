import { STYLE } from './style.js'
import { LABELS, type PageText, TEXTS } from './texts.js'

/** The page's view. Shows one thing at a time; all text is set as text. */
export interface View {
  show(what: keyof typeof TEXTS, text?: PageText): void
  /** Shows a question with a button, and resolves when it is pressed. */
  confirm(question: PageText): Promise<void>
  /** Asks for a password twice until both are the same, and resolves with it. */
  askPassword(problem?: string): Promise<string>
}

/** Renders into a document. */
export function createView(document: Document): View {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets = [sheet]
  const main = document.body.appendChild(document.createElement('main'))

  const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, text = '') =>
    Object.assign(document.createElement(name), { textContent: text })
  const show: View['show'] = (what, { title: heading, detail } = TEXTS[what]) => {
    main.dataset.state = what
    const title = element('h1', heading)
    title.tabIndex = -1
    main.replaceChildren(title, element('p', detail))
    document.title = heading
    // Screen readers announce that the page has changed.
    title.focus()
  }
  const passwordField = (label: string) => {
    const input = Object.assign(element('input'), { type: 'password', autocomplete: 'new-password', required: true })
    const around = element('label', label)
    around.append(input)
    return { around, input }
  }

  return {
    show,
    confirm: (question) =>
      new Promise((resolve) => {
        show('continue', question)
        const button = Object.assign(element('button', LABELS.go), { type: 'button', onclick: () => resolve() })
        main.append(button)
      }),
    askPassword: (problem = '') =>
      new Promise((resolve) => {
        show('password')
        const alert = element('p', problem)
        alert.role = 'alert'
        const [first, second] = [passwordField(LABELS.password), passwordField(LABELS.again)]
        const form = element('form')
        form.noValidate = true
        form.append(alert, first.around, second.around, element('button', LABELS.save))
        form.onsubmit = (event) => {
          event.preventDefault()
          const { value } = first.input
          if (value && value === second.input.value) return resolve(value)
          alert.textContent = value ? LABELS.mismatch : LABELS.required
          const wrong = value ? second : first
          wrong.input.focus()
        }
        main.append(form)
        first.input.focus()
      }),
  }
}
