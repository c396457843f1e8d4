/** The style of the page. Added to the document as a style sheet, so that no inline style has to be allowed. */
export const STYLE = `
:root {
  color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --ground: #f2f2f5; --card: #fff; --ink: #14143a; --edge: #77778c; --main: #2a6aff;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #0e0e17; --card: #21212d; --ink: #f5f5fa; --edge: #8a8aa0 }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink) }
main {
  box-sizing: border-box; width: calc(100% - 2rem); max-width: 27rem; margin: 1rem 0; padding: 1.75rem;
  background: var(--card); border-radius: 1.25rem;
}
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .75rem; overflow-wrap: anywhere }
h1:focus { outline: none }
p { margin: 0 0 1.25rem; overflow-wrap: anywhere }
p:last-child { margin: 0 }
label { display: block; margin: 0 0 1rem; font-weight: 600 }
input {
  display: block; box-sizing: border-box; width: 100%; font: inherit; padding: .7rem .9rem; margin-top: .25rem;
  color: inherit; background: transparent; border: 1px solid var(--edge); border-radius: .5rem;
}
button {
  font: inherit; font-weight: 600; width: 100%; padding: .8rem 1.2rem; cursor: pointer;
  color: #fff; background: var(--main); border: 0; border-radius: .75rem;
}
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
[role=alert] { border-inline-start: .25rem solid #c00; padding-inline-start: .75rem }
[role=alert]:empty { display: none }
`
