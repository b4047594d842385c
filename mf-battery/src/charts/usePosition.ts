import { decodePosition, encodePosition, hasLifeTime, type PeriodPosition } from '@foyer/domain';
import { useLocation, useNavigate } from '@foyer/remote-kit/router';
import { useCallback, useMemo } from 'react';

/** Days that bound what charts can show. */
export interface ChartDays {
  readonly today: string;
  readonly operationalDay: string | null;
}

/**
 * Period and position of the page's charts, kept in the URL (D7). A lifetime that is not offered yet reads as the
 * default period.
 */
export function usePosition({ today, operationalDay }: ChartDays) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const position = useMemo((): PeriodPosition => {
    const asked = decodePosition(search);
    const isOffered = asked.period !== 'lifeTime' || hasLifeTime(operationalDay, today);
    return isOffered ? asked : { ...asked, period: 'day' };
  }, [search, operationalDay, today]);
  const move = useCallback(
    (next: PeriodPosition) => {
      const query = encodePosition(next);
      if (query !== encodePosition(position)) navigate(query ? `${pathname}?${query}` : pathname);
    },
    [navigate, pathname, position],
  );
  return [position, move] as const;
}
