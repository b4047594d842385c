import type { SlotContribution, SlotMount, SlotName, SlotStatus } from '@foyer/contract';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useHostServices, useObservable } from '../host-services';
import styles from './slot.module.css';

/** What other areas contribute to a slot now, by order; empty when nobody does. */
export function useSlotContributions(slot: SlotName): readonly SlotContribution[] {
  const { slots } = useHostServices();
  const contributions$ = useMemo(() => slots.contributions$(slot), [slots, slot]);
  return useObservable(contributions$, NONE);
}

const NONE: readonly SlotContribution[] = [];
const NO_PROPS: Readonly<Record<string, unknown>> = {};

export interface SlotProps {
  readonly name: SlotName;
  /** Handed to every contribution as its own properties. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** Lays out one contribution, in a list item for example. Default: the place alone. */
  readonly children?: (place: ReactNode, contribution: SlotContribution) => ReactNode;
}

/** Shows everything contributed to a slot. An absent or disabled area leaves nothing behind. */
export function Slot({ name, props = NO_PROPS, children = (place) => place }: SlotProps) {
  return useSlotContributions(name).map((contribution) => (
    <Fragment key={contribution.key}>
      {children(<SlotPlace contribution={contribution} props={props} />, contribution)}
    </Fragment>
  ));
}

export interface SlotPlaceProps {
  readonly contribution: SlotContribution;
  readonly props?: Readonly<Record<string, unknown>>;
}

/**
 * Height reserved for a contribution until it loads, as CSS: `heightPx`, less `--place-saves` where the layout
 * makes it lower than on a desktop.
 */
export function placeHeight({ heightPx }: SlotContribution): string {
  return `calc(${heightPx}px - var(--place-saves, 0px))`;
}

/**
 * The place of one contribution: a skeleton of the contribution's height while it loads, then what the area
 * shows, or the host's card with a Retry button when it cannot.
 */
export function SlotPlace({ contribution, props = NO_PROPS }: SlotPlaceProps) {
  const { slots } = useHostServices();
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<SlotMount>(null);
  const latestProps = useRef(props);
  latestProps.current = props;
  const [status, setStatus] = useState<SlotStatus>('loading');

  // biome-ignore lint/correctness/useExhaustiveDependencies: what mounts is the key's, whatever object says it
  useEffect(() => {
    if (!place.current) return;
    const mount = slots.mount(contribution, place.current, latestProps.current);
    mounted.current = mount;
    const subscription = mount.status$.subscribe(setStatus);
    return () => {
      subscription.unsubscribe();
      mounted.current = null;
      mount.unmount();
    };
  }, [slots, contribution.key]);

  useEffect(() => {
    mounted.current?.update(props);
  }, [props]);

  return (
    <div
      ref={place}
      className={styles.place}
      data-contribution={contribution.key}
      data-state={status}
      aria-busy={status === 'loading'}
      style={status === 'loading' ? { minBlockSize: placeHeight(contribution) } : undefined}
    />
  );
}
