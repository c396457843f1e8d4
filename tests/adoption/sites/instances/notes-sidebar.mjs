export default {
  tides: [
    'log',
    { type: 'category', label: 'Seasons', items: ['spring', 'autumn'] },
    { type: 'link', label: 'Rota of the crew', href: '/handbook/crew/rota' },
  ],
}
