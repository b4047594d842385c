import { BackLink, Failure } from '@foyer/area-parts';
import type { Rooms } from '@foyer/contract';
import type { Answer } from '@foyer/remote-kit';
import { Card, EmptyState, IconDevice, PageHeading, Skeleton } from '@foyer/ui';
import type { ReactNode } from 'react';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  readonly screen: string;
  readonly back: { readonly to: string; readonly label: string };
  readonly rooms: Answer<Rooms>;
  /** Empty state shown when the path refers to nothing. */
  readonly missing: { readonly title: string; readonly text: string };
  /** Null when the path refers to nothing. */
  readonly children: ReactNode;
}

/** Shared frame of the device pages: back link, loading, failed and not found. */
export function PageFrame({ screen, back, rooms, missing, children }: PageFrameProps) {
  return (
    <div data-testid={`page-${screen}`} className={styles.page}>
      <BackLink to={back.to}>{back.label}</BackLink>
      {rooms.state === 'loading' ? <Skeleton height="12rem" /> : null}
      {rooms.state === 'failed' ? (
        <Card>
          <Failure {...rooms} />
        </Card>
      ) : null}
      {rooms.state === 'ready' && children === null ? (
        <>
          <PageHeading>{missing.title}</PageHeading>
          <Card>
            <EmptyState testId="not-found" icon={<IconDevice size={28} aria-hidden />} title={missing.text} />
          </Card>
        </>
      ) : null}
      {children}
    </div>
  );
}
