/** Texts in files and words in texts: how the leak check compares them, and how messages suggest a similar word. */
export { isWholeText, type TextPlace, textFinder } from './find-texts.js'
export { type FoundName, firstSearch, nameFinder, REPORTS } from './group-names.js'
export { isTypo, nearest } from './spelling.js'
export { eachWord, marksOf, plainText, WORD } from './words.js'
