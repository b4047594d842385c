import {
  type CapacityRefusal,
  capacityChangeDay,
  capacityRefusal,
  firstDecreaseRequestDay,
  overflowWs,
} from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, ConfirmDialog } from '@foyer/ui';
import type { BatteryCapacity } from '@foyer/wire/battery';
import { useState } from 'react';
import type { AdviceData } from '../advice/useAdvice';
import { useReadOnly } from '../battery/useReadOnly';
import styles from './CapacityPage.module.css';
import { nextCancelDays } from './cancel-days';
import { useBatteryChange } from './useBatteryChange';
import { useCapacityWords } from './useCapacityWords';

interface CapacityChoiceProps {
  readonly capacity: BatteryCapacity;
  readonly today: string;
  /** Null while loading, or when there is no history. */
  readonly advised: AdviceData | null;
}

/** Capacities on offer: choose one, confirm, or see why and until when a change is refused. */
export function CapacityChoice({ capacity, today, advised }: CapacityChoiceProps) {
  const { t } = useTranslation();
  const words = useCapacityWords();
  const refusalWords = useRefusalWords(capacity);
  const readOnly = useReadOnly();
  const { busy, change } = useBatteryChange();
  const [chosenKwh, choose] = useState(capacity.currentKwh);
  const [question, setQuestion] = useState<{ readonly key: string } | null>(null);

  const refusal = capacityRefusal(capacity, chosenKwh, today);
  const day = capacityChangeDay(capacity, chosenKwh, today);
  const cancelDays = nextCancelDays(day, today);
  const offer = capacity.offers.find(({ capacityKwh }) => capacityKwh === chosenKwh);
  const direction = chosenKwh < capacity.currentKwh ? 'decrease' : 'increase';
  const reason = readOnly ?? (refusal && refusalWords(refusal, chosenKwh));
  const values = {
    day: words.day(day),
    offer: words.offer(chosenKwh, offer?.monthlyCents ?? null),
    capacity: t('capacity.kwh', { capacity: chosenKwh }),
  };

  return (
    <Card title={t('capacity.choice.title')}>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('capacity.choice.legend')}</legend>
        {capacity.offers.map(({ capacityKwh, monthlyCents }) => (
          <label key={capacityKwh} className={styles.choice} data-testid={`capacity-${capacityKwh}`}>
            <input
              type="radio"
              name="capacity"
              value={capacityKwh}
              checked={capacityKwh === chosenKwh}
              onChange={() => choose(capacityKwh)}
            />
            <span className={styles.offer}>{words.offer(capacityKwh, monthlyCents)}</span>
            {capacityKwh === capacity.currentKwh ? (
              <span className={styles.current}>{t('capacity.current')}</span>
            ) : null}
          </label>
        ))}
      </fieldset>
      <p className={styles.reason} role="status" data-testid="capacity-reason">
        {reason ?? t('capacity.choice.from', values)}
      </p>
      <div>
        <Button
          variant="primary"
          data-testid="capacity-change"
          disabled={refusal !== null || readOnly !== undefined}
          busy={busy ? t('capacity.busy') : undefined}
          onClick={() => setQuestion({ key: crypto.randomUUID() })}
        >
          {chosenKwh === capacity.currentKwh
            ? t('capacity.choice.choose')
            : t(`capacity.choice.${direction}`, values)}
        </Button>
      </div>
      <ConfirmDialog
        open={question !== null}
        title={t(`capacity.confirm.${direction}`, values)}
        confirmLabel={t('capacity.confirm.yes')}
        cancelLabel={t('capacity.confirm.no')}
        busy={busy ? t('capacity.busy') : undefined}
        testId="confirm-msb_capacity_change"
        onCancel={() => setQuestion(null)}
        onConfirm={async () => {
          if (!question) return;
          await change({ capacityKwh: chosenKwh, day, key: question.key });
          setQuestion(null);
        }}
      >
        <p>{t('capacity.confirm.text', values)}</p>
        {cancelDays ? (
          <p>
            {t(`capacity.confirm.${cancelDays.from > today ? 'cancelFrom' : 'cancelUntil'}`, {
              from: words.day(cancelDays.from),
              until: words.day(cancelDays.until),
            })}
          </p>
        ) : null}
        <Compared advised={advised} fromKwh={capacity.currentKwh} toKwh={chosenKwh} />
        {direction === 'decrease' ? <p>{t('capacity.confirm.decreaseNote')}</p> : null}
      </ConfirmDialog>
    </Card>
  );
}

interface ComparedProps {
  readonly advised: AdviceData | null;
  readonly fromKwh: number;
  readonly toKwh: number;
}

/** Simulated effect of the chosen capacity compared with the current one; empty when unknown. */
function Compared({ advised, fromKwh, toKwh }: ComparedProps) {
  const { t } = useTranslation();
  const words = useCapacityWords();
  const offerOf = (kwh: number) => advised?.offers.find(({ replay }) => replay.capacityKwh === kwh);
  const [before, after] = [offerOf(fromKwh), offerOf(toKwh)];
  if (!before || !after) return null;
  const yearly = (after.yearlyCents ?? 0) - (before.yearlyCents ?? 0);
  const isPriced = after.yearlyCents !== null && before.yearlyCents !== null;
  const moreWs = overflowWs(after.replay) - overflowWs(before.replay);
  const effect = `${advised?.surplus ? 'sold' : 'givenAway'}${moreWs > 0 ? 'More' : 'Less'}`;
  const values = { energy: words.kwh(Math.abs(moreWs)), amount: words.money(Math.abs(yearly)) };
  return (
    <p data-testid="capacity-compared">
      {t(`capacity.confirm.${effect}`, values)}
      {isPriced ? ` ${t(`capacity.confirm.${yearly > 0 ? 'dearer' : 'cheaper'}`, values)}` : ''}
    </p>
  );
}

/** Why a capacity cannot be chosen now, and from which day it can. */
function useRefusalWords({ nextDecreaseDay }: BatteryCapacity) {
  const { t } = useTranslation();
  const words = useCapacityWords();
  return (refusal: CapacityRefusal, capacityKwh: number): string =>
    t(`capacity.why.${refusal.replaceAll('.', '_')}`, {
      capacity: t('capacity.kwh', { capacity: capacityKwh }),
      day: nextDecreaseDay === null ? '' : words.day(nextDecreaseDay),
      opens: nextDecreaseDay === null ? '' : words.day(firstDecreaseRequestDay(nextDecreaseDay)),
    });
}
