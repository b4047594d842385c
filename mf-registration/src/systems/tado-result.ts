/** Name of the window with tado's page. */
export const TADO_WINDOW = 'foyer-tado';

const REASONS = ['refused', 'expired', 'in-use', 'unavailable'] as const;

/** Reason of a failed connection; an unknown one counts as unavailable. */
export const knownReason = (reason: string) => REASONS.find((known) => known === reason) ?? 'unavailable';
