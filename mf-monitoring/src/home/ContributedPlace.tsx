import type { SlotContribution } from '@foyer/contract';
import { placeHeight, SlotPlace } from '@foyer/remote-kit';
import { memo } from 'react';
import styles from './ContributedPlace.module.css';

const ON_HOME = { route: 'home' } as const;

interface ContributedPlaceProps {
  readonly contribution: SlotContribution;
  /** True once this page has its own numbers; other areas' code loads after that. */
  readonly when: boolean;
}

/** A widget or block of another area, with its final size reserved from the start. */
export const ContributedPlace = memo(function ContributedPlace({
  contribution,
  when,
}: ContributedPlaceProps) {
  if (when) return <SlotPlace contribution={contribution} props={ON_HOME} />;
  return <div className={styles.waiting} style={{ minBlockSize: placeHeight(contribution) }} aria-busy />;
});
