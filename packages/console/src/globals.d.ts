/** Where libraries look for the nonce that the page's policy requires of inline styles. */
declare var __webpack_nonce__: string | undefined
