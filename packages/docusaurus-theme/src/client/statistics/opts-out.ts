/** Whether the browser asks that no one counts what its user does: by Global Privacy Control, or by Do Not Track. */
export function optsOut(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as {
    globalPrivacyControl?: boolean
    doNotTrack?: string | null
  }
  return globalPrivacyControl === true || doNotTrack === '1'
}
