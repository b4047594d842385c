/** Measures are asked for again every 30 s while somebody looks (spec 1 §4 §9). */
export const MEASURES_REFRESH_MS = 30_000;

/** Charts, weather and home life of a kiosk every 5 min (spec 1 §1 §9). */
export const KIOSK_REFRESH_MS = 300_000;
