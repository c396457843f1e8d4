/**
 * Bundler loader: the highlighter `prism-react-renderer` without the languages that it defines. Each definition searches all earlier
 * ones, so that together they block a phone for a quarter of a second, before any code is highlighted.
 * @param {string} source
 * @returns {string}
 */
export default function withoutLanguages(source) {
  const languages = /(?<=\/\/ src\/prism-langs\.ts\nvar .+;\n)[\s\S]+(?=\/\/ src\/themes\/index\.ts\n)/
  if (!languages.test(source))
    throw new Error(
      'The languages of prism-react-renderer are not where sites/hub/src/bundling/bare-prism.mjs expects them: this version of the package is arranged differently.',
    )
  return source.replace(languages, '')
}
