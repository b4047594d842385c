/** Polling interval of measures while the page is visible, ms. */
export const MEASURES_REFRESH_MS = 30_000;

/** Polling interval of states while a command is on its way, ms. */
export const COMMAND_REFRESH_MS = 2_000;

/** Polling interval of charts, weather and equivalences on a kiosk, ms. */
export const KIOSK_REFRESH_MS = 300_000;
