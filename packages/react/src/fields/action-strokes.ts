/* Strokes of the icons of buttons and switches, on a grid of 24. They load with the screens that have these. */
export const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z'
export const EYE_CLOSED =
  'M4 4l16 16M10 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.700M6.3 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1M9.8 10.4a2.7 2.7 0 0 0 3.8 3.8'
export const CLOSE = 'M6 6l12 12M18 6L6 18'
export const LOCK = 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3'
export const COOKIE = 'M12 4a8 8 0 1 0 8 8 3 3 0 0 1-4-4 3 3 0 0 1-4-4zM9 10v.01M9 15v.01M14 15v.01'
export const COPY = 'M9 9h10v11H9zM5 15V4h10'
export const PRINT = 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z'
export const DOWNLOAD = 'M12 4v10m-4-4l4 4 4-4M5 19h14'
