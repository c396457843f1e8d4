import { Customisation } from '../style/customisation.js'

/** Sets the variables of the theme that an organization's `ui_customization` names; what they may not hold is left out. */
export function applyLooks(body: HTMLElement, looks: Readonly<Record<string, unknown>> | null): void {
  const variables = Customisation.sanitiseCssVariableCustomisationConfig(looks ?? {})
  for (const [name, value] of Object.entries(variables)) body.style.setProperty(name, String(value))
}
