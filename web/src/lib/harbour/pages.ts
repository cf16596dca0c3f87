// The pages that the bars lead to. `bar`: also in the bar at the bottom of a phone, which has room for four.
import type { Page } from '../routes'

export interface PageLink { page: Page; address: string; label: string; drawing: string; bar: boolean; top: boolean }

const HOUSE = 'M3 11 12 4l9 7M6 9.500V20h12V9.500'
const SHEET = 'M5 3.500h14v17H5zM8.500 8.500h7M8.500 12.500h7M8.500 16.500h4'
const TABLE = 'M3 9h18M5 9l-1.500 10M19 9l1.500 10M7 9V5h4v4M13 9V6h4v3M4.500 14h15'
const CUP = 'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.500c0 3 1.500 4.500 3.500 4.500M16 6h3.500c0 3-1.500 4.500-3.500 4.500M12 14v4M8.500 20.500h7M9.500 18h5'
const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c.5-4.500 3.500-6.500 7.500-6.500s7 2 7.500 6.500'

export const PAGES: PageLink[] = [
  { page: 'home', address: '/', label: 'Home', drawing: HOUSE, bar: true, top: true },
  { page: 'history', address: '/games', label: 'My games', drawing: SHEET, bar: true, top: true },
  { page: 'tables', address: '/tables', label: 'Tables', drawing: TABLE, bar: true, top: true },
  { page: 'tournaments', address: '/tournaments', label: 'Tournaments', drawing: CUP, bar: false, top: true },
  { page: 'best', address: '/best', label: 'The best here', drawing: CUP, bar: false, top: true },
  { page: 'you', address: '/you', label: 'You', drawing: PERSON, bar: true, top: false },
]
