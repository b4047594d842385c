import { useLocation, useNavigate } from '@foyer/remote-kit/router';

/** Month in the URL, `YYYY-MM`; null for the running one, as for a month to come. */
export function useMonth(today: string) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('month') ?? '';
  const running = today.slice(0, 7);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked < running ? asked : null;
  const move = (next: string) => navigate(next >= running ? pathname : `${pathname}?month=${next}`);
  return [month, move] as const;
}
