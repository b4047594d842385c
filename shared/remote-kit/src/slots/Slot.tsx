import type { SlotContribution, SlotMount, SlotName, SlotStatus } from '@foyer/contract';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useHostServices, useObservable } from '../host-services';
import styles from './slot.module.css';

/** Current contributions of other areas to a slot, in order; empty without any. */
export function useSlotContributions(slot: SlotName): readonly SlotContribution[] {
  const { slots } = useHostServices();
  const contributions$ = useMemo(() => slots.contributions$(slot), [slots, slot]);
  return useObservable(contributions$, NONE);
}

const NONE: readonly SlotContribution[] = [];
const NO_PROPS: Readonly<Record<string, unknown>> = {};

export interface SlotProps {
  readonly name: SlotName;
  /** Properties passed to every contribution. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** Wraps one contribution, for example in a list item. Default: the contribution alone. */
  readonly children?: (place: ReactNode, contribution: SlotContribution) => ReactNode;
}

/** Shows all contributions to a slot. An absent or disabled area leaves nothing. */
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
 * One contribution: a skeleton of its height while it loads, then its view, or the host's card with a Retry button
 * on failure.
 */
export function SlotPlace({ contribution, props = NO_PROPS }: SlotPlaceProps) {
  const { slots } = useHostServices();
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<SlotMount>(null);
  const latestProps = useRef(props);
  latestProps.current = props;
  const [status, setStatus] = useState<SlotStatus>('loading');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the contribution, whatever the object's identity
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
