/** Texts in files and words in texts: how the leak check compares them, and how messages suggest a similar word. */
export { addressAround } from './address-around.js'
export { isWholeText, type TextPlace, textFinder } from './find-texts.js'
export { type FoundName, firstSearch, nameFinder, REPORTS } from './group-names.js'
export { plainText } from './plain-text.js'
export { isTypo, nearest } from './spelling.js'
export { eachWord, marksOf, readableLength, WORD } from './words.js'
