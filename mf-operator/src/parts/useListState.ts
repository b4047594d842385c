import { useHostServices } from '@foyer/remote-kit';
import { useLocation } from '@foyer/remote-kit/router';

/** Typed texts by the name of their field. */
type Typed = Readonly<Record<string, string>>;

const typedIn = (state: unknown) => (state as Typed | null | undefined) ?? {};

/**
 * Filters and page of a list, in the address: they survive a look at a row. Typed texts may be somebody's e-mail
 * address: they are in the state of the history entry, because addresses of pages are logged.
 */
export function useListState() {
  const { navigation } = useHostServices();
  const { search, state } = useLocation();
  const parameters = new URLSearchParams(search);
  /** Starts from the address of now: a typed text arrives later than it was typed. */
  const go = (change: (parameters: URLSearchParams) => void, typed: Typed = {}) => {
    const now = navigation.current();
    const next = new URLSearchParams(now.search);
    change(next);
    const query = next.toString();
    const path = query === '' ? now.pathname : `${now.pathname}?${query}`;
    navigation.navigate(path, { replace: true, state: { ...typedIn(now.state), ...typed } });
  };
  return {
    text: typedIn(state).text ?? '',
    /** A typed text beside the searched one. */
    typed: (name: string) => typedIn(state)[name] ?? '',
    /** From 1. */
    page: Math.max(1, Math.floor(Number(parameters.get('page') ?? '1')) || 1),
    filter: (name: string) => parameters.get(name) ?? '',
    /** Returns to the first page. */
    search: (text: string) => go((next) => next.delete('page'), { text }),
    /** Sets a typed text and returns to the first page. */
    type: (name: string, text: string) => go((next) => next.delete('page'), { [name]: text }),
    /** Sets a filter and returns to the first page; an empty text removes it. */
    change: (name: string, value: string) =>
      go((next) => {
        next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
      }),
    turnTo: (page: number) =>
      go((next) => {
        if (page === 1) next.delete('page');
        else next.set('page', String(page));
      }),
  };
}

/** The value of a filter where it is one of the known; undefined for all. */
export function oneOf<Value extends string>(known: readonly Value[], value: string): Value | undefined {
  return known.find((one) => one === value);
}
