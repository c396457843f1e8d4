/**
 * Joins the class names that are there.
 * @example classes('sid-button', wide && 'sid-button--wide') // 'sid-button'
 */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
