/**
 * The version of the wire's client that this SDK answers for; servers read it in `SlashID-SdkVersion`.
 * @example console.log(version.raw) // '3.29.6'
 */
export const version = { major: '3', minor: '29', patch: '6', raw: '3.29.6' } as const
