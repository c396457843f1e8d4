/* Strokes of the icons that any form may draw, on a grid of 24. */
export const BACK = 'M15 5l-7 7 7 7'
export const DOWN = 'M6 9l6 6 6-6'
export const CHECK = 'M5 12.5l4.5 4.5L19 7.5'
export const ALERT = 'M12 5v9M12 18.5v.01'
export const EMAIL = 'M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6'
export const CHAT = 'M5 5.5h14v10h-8l-4 3.5v-3.5H5zM9 10.5v.01M12 10.5v.01M15 10.5v.01'
export const CLOCK = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.5l3 2'
