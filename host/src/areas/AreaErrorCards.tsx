import { useObservable } from '@foyer/remote-kit';
import { Fragment, memo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { AreaFailurePlace, Remotes } from './types';

export interface AreaErrorCardsProps {
  readonly remotes: Remotes;
  /**
   * The shell's error card: `data-testid="area-error-<remote>"`, one sentence, and a button that calls
   * `place.retry`.
   */
  card(place: AreaFailurePlace): ReactNode;
}

/** Renders an error card in place of every page and contribution that failed. Rendered once, by the shell. */
export const AreaErrorCards = memo(function AreaErrorCards({ remotes, card }: AreaErrorCardsProps) {
  const places = useObservable(remotes.failures$, []);
  return places.map((place) => (
    <Fragment key={place.key}>{createPortal(card(place), place.element)}</Fragment>
  ));
});
