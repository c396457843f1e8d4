import { configure } from '@testing-library/react'

// Screens load when they are needed, and a server may work behind them: on a busy machine what appears, appears later.
configure({ asyncUtilTimeout: 5_000 })
