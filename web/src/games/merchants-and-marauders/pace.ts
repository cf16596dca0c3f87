import { settings } from '../../lib/settings.svelte'

/** How long the card of an event stands, at the pace a person has chosen. */
export const cardTime = (): number => ({ brisk: 700, normal: 2600, slow: 4500 })[settings.pace]
