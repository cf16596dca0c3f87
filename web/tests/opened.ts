// Every test begins with the standard card set open, as the page does before it shows a board.
import { inject } from 'vitest'
import { open } from '../src/games/merchants-and-marauders/cards'

open(inject('catalogue'))
