/** Where libraries look for the nonce of a page whose policy takes no other inline style. */
declare var __webpack_nonce__: string | undefined
