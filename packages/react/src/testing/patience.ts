import { configure } from '@testing-library/react'

// Screens load on demand, and a server may work behind them: on a busy machine everything appears later.
configure({ asyncUtilTimeout: 5_000 })
