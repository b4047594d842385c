import type { SlotContribution } from '@foyer/contract';
import { placeHeight, SlotPlace } from '@foyer/remote-kit';
import { memo } from 'react';
import styles from './ContributedPlace.module.css';

const ON_HOME = { route: 'home' } as const;

interface ContributedPlaceProps {
  readonly contribution: SlotContribution;
  /** Other areas' code is fetched once this page has shown its own numbers. */
  readonly when: boolean;
}

/** The place of a widget or block of another area, of its final size from the start. */
export const ContributedPlace = memo(function ContributedPlace({
  contribution,
  when,
}: ContributedPlaceProps) {
  if (when) return <SlotPlace contribution={contribution} props={ON_HOME} />;
  return <div className={styles.waiting} style={{ minBlockSize: placeHeight(contribution) }} aria-busy />;
});
