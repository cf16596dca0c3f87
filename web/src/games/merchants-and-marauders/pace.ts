import { settings } from '../../lib/settings.svelte'

/** How long a card takes to be turned up, where a raid is shown that nobody decides in. */
export const CARD_TIME = 260

/** How long the card of an event stands, at the pace a person has chosen. */
export const cardTime = (): number => ({ brisk: 700, normal: 2600, slow: 4500 })[settings.pace]
