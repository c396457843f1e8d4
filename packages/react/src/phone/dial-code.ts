/**
 * The dial codes of the table of countries, without the table: one, two or three digits, and four where the North American
 * plan gives an area code to a territory. A test holds them against the table.
 */
const DIAL_CODE =
  /^(?:1(?:2(?:4[26]|6[48]|84)|34[05]|441|473|6(?:49|58|64|7[01]|84)|7(?:21|58|67|8[47])|8(?:[024]9|6[89]|76)|939)?|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * What a field shows of a whole number: the part after the dial code. A number without a plus is shown as it is.
 * @example withoutDialCode('+12025550100') // '2025550100'
 */
export const withoutDialCode = (number: string): string =>
  number.startsWith('+') ? number.replace(/\D/g, '').replace(DIAL_CODE, '') : number
