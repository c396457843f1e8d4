/** The kinds of value of a public variable. */
export type VariableKind = 'color' | 'hex' | 'pixels' | 'fonts'

/** The public variables of the theme (see `style.css`), and the kind of value of each. */
export const CSS_VARIABLES = {
  '--sid-color-background': 'color',
  '--sid-color-mute': 'color',
  '--sid-color-panel': 'color',
  '--sid-color-foreground': 'color',
  '--sid-color-contrast': 'color',
  '--sid-color-secondary': 'color',
  '--sid-color-tertiary': 'color',
  '--sid-color-placeholder': 'color',
  '--sid-color-smooth': 'color',
  '--sid-color-subtle': 'color',
  '--sid-color-soft': 'color',
  '--sid-color-offset': 'color',
  '--sid-color-primary': 'color',
  '--sid-color-primary-hover': 'color',
  '--sid-color-transparent': 'color',
  '--sid-color-error': 'color',
  '--sid-color-auxiliary': 'color',
  '--sid-color-success': 'color',
  '--sid-color-foreground-success': 'color',
  '--sid-color-background-success': 'color',
  '--sid-color-failure': 'color',
  '--sid-color-foreground-failure': 'color',
  '--sid-color-background-failure': 'color',
  '--sid-font-family': 'fonts',
  '--sid-border-width-panel': 'pixels',
  '--sid-input-border-radius': 'pixels',
  '--sid-input-border-color': 'hex',
  '--sid-input-label-color': 'hex',
  '--sid-button-border-radius': 'pixels',
  '--sid-form-border-radius': 'pixels',
  '--sid-form-logo-width': 'pixels',
} as const satisfies Record<string, VariableKind>

export type CssVariable = keyof typeof CSS_VARIABLES
export type CssVariableConfig = Partial<Record<CssVariable, string | number>>
