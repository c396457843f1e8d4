/** Whether the browser asks not to be counted, through Global Privacy Control or Do Not Track. */
export function optsOut(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as {
    globalPrivacyControl?: boolean
    doNotTrack?: string | null
  }
  return globalPrivacyControl === true || doNotTrack === '1'
}
