import { Age, Failure } from '@foyer/area-parts';
import type { Answer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, Skeleton } from '@foyer/ui';
import { useSurplusWords } from '../capacity/useSurplusWords';
import styles from './AdviceCard.module.css';
import { AdviceTable } from './AdviceTable';
import type { AdviceData } from './useAdvice';
import { useAdviceWords } from './useAdviceWords';

interface AdviceCardProps {
  readonly answer: Answer<AdviceData | null>;
  readonly currentKwh: number;
}

/** Simulation of the last twelve months for every capacity, with the recommended one. */
export function AdviceCard({ answer, currentKwh }: AdviceCardProps) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('advice.title')}
      testId="capacity-advice"
      aside={<Age answer={answer} />}
      busy={answer.state === 'loading'}
    >
      {answer.state === 'failed' ? (
        <Failure {...answer} />
      ) : answer.state === 'loading' ? (
        <Skeleton height="9lh" />
      ) : answer.data ? (
        <Advice advised={answer.data} currentKwh={currentKwh} />
      ) : (
        <EmptyState title={t('advice.empty')} text={t('advice.emptyHint')} />
      )}
    </Card>
  );
}

function Advice({ advised, currentKwh }: { readonly advised: AdviceData; readonly currentKwh: number }) {
  const words = useAdviceWords();
  const surplusWords = useSurplusWords();
  return (
    <div className={styles.advice}>
      <p className={styles.verdict}>{words.verdict(advised, currentKwh)}</p>
      <p className={styles.basis}>
        {words.basis(advised)} {surplusWords(advised.surplus)}
      </p>
      <AdviceTable advised={advised} currentKwh={currentKwh} />
    </div>
  );
}
