/**
 * The middle one of an odd number of values; of an even number, the larger of the two in the middle.
 * @param {readonly number[]} values
 * @returns {number}
 */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
