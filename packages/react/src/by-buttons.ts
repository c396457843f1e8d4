'use client'

/** A first screen with a button for each method, for the slot `initial` of a form. */
export { InitialByButtons } from './sign-in/screens/start-buttons.js'
