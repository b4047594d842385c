/** Fallback for browsers without storage: stores nothing. */
const NOTHING: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  clear: () => {},
};

/** The browser's storage, or one that stores nothing where it is forbidden (private windows, strict settings). */
export function browserStorage(kind: 'localStorage' | 'sessionStorage', page: Window = window): Storage {
  try {
    return page[kind] ?? NOTHING;
  } catch {
    return NOTHING;
  }
}
