/** Storage key of the state that survives a reload. */
export const STATE_KEY = 'foyer.state';
