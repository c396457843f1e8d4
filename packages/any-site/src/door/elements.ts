/** Creates an element with its properties, `data-` attributes and content. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<Omit<HTMLElementTagNameMap[Name], 'dataset'>> & { readonly role?: string } = {},
  ...content: readonly (Node | string | false | undefined)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties)
  created.append(...content.filter(isShown))
  return created
}

/** A button that does something when it is pressed. */
export const button = (label: string, onclick: () => void, primary = false): HTMLButtonElement =>
  element('button', { type: 'button', className: primary ? 'primary' : '', onclick }, label)

/** Shows content in the door's place, with its state for styles and tests. */
export function show(state: string, ...content: readonly (Node | false | undefined)[]): void {
  const place = document.getElementById('door')
  if (!place) return
  place.dataset.state = state
  place.replaceChildren(...content.filter(isShown))
}

const isShown = <Piece>(piece: Piece | false | undefined): piece is Piece => piece !== false && piece !== undefined
