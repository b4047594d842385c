/** Keeps nothing: what a browser without storage is given. */
const NOTHING: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  clear: () => {},
};

/** A storage of the browser. One that forbids it, as private windows and strict settings may, keeps nothing. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage', page: Window = window): Storage {
  try {
    return page[kind] ?? NOTHING;
  } catch {
    return NOTHING;
  }
}
