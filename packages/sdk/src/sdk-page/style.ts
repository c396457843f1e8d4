/** The look of the page. Given to the document as a sheet, so that no inline style has to be allowed. */
export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { box-sizing: border-box; width: 100%; max-width: 26rem; padding: 1.5rem }
h1 { font-size: 1.25rem; margin: 0 0 .5rem }
p { margin: 0 0 1rem; overflow-wrap: anywhere }
label { display: block; margin: 0 0 1rem }
input { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: .5rem; margin-top: .25rem }
button { font: inherit; padding: .6rem 1.2rem; cursor: pointer }
[role=alert] { border-inline-start: .25rem solid #c00; padding-inline-start: .75rem }
[role=alert]:empty { display: none }
`
