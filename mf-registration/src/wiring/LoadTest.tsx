import type { LoadVerdict, StoredLoadStep } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import { useWatts } from '../devices/useWatts';
import styles from '../steps/StepPage.module.css';

/** Below this the panels and other loads are not mentioned beside the result, W. */
const OTHERS_SHOWN_W = 50;

interface LoadTestProps {
  /** Result to show: of this page's last test, otherwise the stored one. */
  readonly shown: StoredLoadStep | null;
  /** Where it was seen; empty when not known. */
  readonly where: string;
  /** Result that counts. */
  readonly counting: StoredLoadStep | null;
  readonly state: 'idle' | 'atRest' | 'reading';
  /** False until there are readings. */
  readonly isReady: boolean;
  onStart(): void;
  onSwitchedOn(): void;
  onCancel(): void;
}

const verdictOf = ({ verdict, proven }: StoredLoadStep): LoadVerdict =>
  verdict ?? (proven ? 'proven' : 'disturbed');

/** The kettle test: a known load must show on the grid meter. */
export function LoadTest({
  shown,
  where,
  counting,
  state,
  isReady,
  onStart,
  onSwitchedOn,
  onCancel,
}: LoadTestProps) {
  const { t } = useTranslation();
  const isStarted = state !== 'idle';
  return (
    <Card title={t('wiring.load')}>
      <div className={styles.proof}>
        <p role="status">{t(isStarted ? 'wiring.loadNow' : 'wiring.loadHint')}</p>
        {shown && counting ? <Result shown={shown} counting={counting} where={where} /> : null}
        <div className={styles.actions}>
          {/* One button for both moments: it keeps the focus. */}
          <Button
            disabled={!isReady}
            busy={state === 'reading' ? t('wiring.loadReading') : undefined}
            onClick={isStarted ? onSwitchedOn : onStart}
          >
            {t(isStarted ? 'wiring.isOn' : shown ? 'wiring.loadAgain' : 'wiring.loadStart')}
          </Button>
          {state === 'atRest' ? (
            <Button variant="quiet" onClick={onCancel}>
              {t('wiring.loadCancel')}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

function Result({
  shown,
  counting,
  where,
}: Pick<LoadTestProps, 'where'> & Record<'shown' | 'counting', StoredLoadStep>) {
  const { t } = useTranslation();
  const watts = useWatts();
  const verdict = verdictOf(shown);
  const { beforeW, afterW, othersW = 0 } = shown;
  const isFault = verdict === 'reversed' || verdict === 'elsewhere';
  return (
    <>
      <p
        className={isFault ? styles.fault : undefined}
        data-testid="load-step"
        data-proven={counting.proven}
        data-verdict={verdict}
      >
        {t(`wiring.load_${verdict}`, {
          where: where || t(verdict === 'elsewhere' ? 'devices.productionName' : 'devices.counterName'),
          before: watts(beforeW),
          after: watts(afterW),
        })}
        {Math.abs(othersW) >= OTHERS_SHOWN_W && verdict !== 'absent'
          ? ` ${t('wiring.loadOthers', { others: watts(othersW), remaining: watts(afterW - beforeW - othersW) })}`
          : null}
      </p>
      {counting.proven && !shown.proven ? <p>{t('wiring.proofStands')}</p> : null}
    </>
  );
}
