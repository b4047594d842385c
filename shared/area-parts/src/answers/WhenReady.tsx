import type { Answer } from '@foyer/remote-kit';
import { Card, Skeleton } from '@foyer/ui';
import type { ReactNode } from 'react';
import { Failure } from './Failure';

interface WhenReadyProps<Data> {
  readonly answer: Answer<Data>;
  /** Height of the skeleton while the answer loads. */
  readonly height: string;
  children(data: Data): ReactNode;
}

/** Shows the data of an answer, or a card with its skeleton or its failure. */
export function WhenReady<Data>({ answer, height, children }: WhenReadyProps<Data>) {
  if (answer.state === 'ready') return children(answer.data);
  return (
    <Card busy={answer.state === 'loading'}>
      {answer.state === 'failed' ? <Failure {...answer} /> : <Skeleton height={height} />}
    </Card>
  );
}
