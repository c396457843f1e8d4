module.exports = { greeting: 'umbralworker' }
