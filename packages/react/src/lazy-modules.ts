/**
 * What interrupts a sign-in. Loaded when it is first needed, and only from here: webpack and Rspack create a chunk for each place
 * that loads a module, and Rolldown keeps what the module shares with the page in the page's own chunk only if the module does
 * not reach what loads it. So it receives the form and its registry's functions as props.
 */
export const interruptions = () => import('./sign-in/interruptions.js')
