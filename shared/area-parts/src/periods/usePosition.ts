import { decodePosition, encodePosition, hasLifeTime, type PeriodPosition } from '@foyer/domain';
import { useLocation, useNavigate } from '@foyer/remote-kit/router';
import { useCallback, useMemo } from 'react';
import type { ChartDays } from './chart-days';

const OWN_PARAMETERS = ['period', 'day', 'hours'];

/** Query string without the parameters of a position. */
function foreignSearch(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of OWN_PARAMETERS) parameters.delete(name);
  return parameters.toString();
}

/**
 * Period and position of the page's chart, in the URL so that they can be linked to. A lifetime that is not offered
 * yet falls back to the default period. Setting the current value is a no-op.
 */
export function usePosition({ today, operationalDay }: ChartDays) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const position = useMemo(() => {
    const asked = decodePosition(search);
    const offered = asked.period !== 'lifeTime' || hasLifeTime(operationalDay, today);
    return offered ? asked : { ...asked, period: 'day' as const };
  }, [search, operationalDay, today]);

  const move = useCallback(
    (next: PeriodPosition) => {
      const query = encodePosition(next);
      if (query === encodePosition(position)) return;
      const whole = [query, foreignSearch(search)].filter(Boolean).join('&');
      navigate(whole ? `${pathname}?${whole}` : pathname);
    },
    [navigate, pathname, search, position],
  );
  return [position, move] as const;
}
