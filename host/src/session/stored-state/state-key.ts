/** Where the browser's storage holds what survives a reload. */
export const STATE_KEY = 'foyer.state';
