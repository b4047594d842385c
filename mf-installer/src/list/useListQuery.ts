import { useSearchParams } from '@foyer/remote-kit/router';
import { INSTALLATION_REASONS, INSTALLATION_SORTS } from '@foyer/wire/installers';
import type { ListQuery } from '../installer-api';

/** Rows per page: few enough to render quickly on a slow phone. */
export const PAGE_ROWS = 50;

/** Filter, sort and page are in the URL, so that they survive entering a home and coming back. */
export function useListQuery() {
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(parameters.get('page') ?? '1')) || 1);
  const sort = INSTALLATION_SORTS.find((one) => one === parameters.get('sort')) ?? INSTALLATION_SORTS[0];
  // The newest home first, other orders from their beginning.
  const descending = parameters.get('descending') ?? String(sort === 'since');
  const installer = parameters.get('installer');
  const reason = INSTALLATION_REASONS.find((one) => one === parameters.get('reason'));
  const query: ListQuery = {
    search: parameters.get('search') ?? '',
    status: parameters.get('status') ?? '',
    ...(installer && { installer }),
    ...(reason && { reason }),
    sort,
    descending: descending === 'true' ? 'true' : 'false',
    from: (page - 1) * PAGE_ROWS,
    count: PAGE_ROWS,
  };
  /** Changing a filter returns to the first page. */
  const change = (changes: Readonly<Record<string, string>>) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return { query, page, maintainerCode: parameters.get('maintainer'), change };
}
