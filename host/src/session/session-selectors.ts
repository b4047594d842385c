import type { Facts, Session } from '@foyer/contract';
import { factsOf } from '@foyer/domain';
import { createSelector } from '@foyer/remote-kit/store';
import type { ShellState } from './stored-state/shell-store';

export const selectSession = (state: ShellState): Session => state.session.session;

const isSameFacts = (a: Facts, b: Facts) => JSON.stringify(a) === JSON.stringify(b);

/** Facts about household, licence and tenant. Same object until a fact changes. */
export const selectFacts = createSelector(
  [selectSession, (state: ShellState) => state.tenant, (state: ShellState) => state.session.lifecycle],
  factsOf,
  { memoizeOptions: { resultEqualityCheck: isSameFacts } },
);
