import { useFocusKept, useToday, useUnsavedGuard } from '@foyer/area-parts';
import { measuredFlows } from '@foyer/domain';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { Card, DayField, SelectField, TextField } from '@foyer/ui';
import type { Correction } from '@foyer/wire/corrections';
import { useMemo, useState } from 'react';
import fields from '../profile/fields.module.css';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { useProposeRemovalMutation } from './correction-endpoints';
import { correctionMessage } from './correction-messages';
import styles from './Meter.module.css';
import { Proposal } from './Proposal';
import {
  EMPTY_REMOVAL,
  type EnteredRemoval,
  removalSchema,
  siteTime,
  type TypedRemoval,
} from './removal-schema';
import { useMeterWords } from './useMeterWords';

const FIRST_DAY = '2000-01-01';

/** Takes out what was measured wrongly between two times of the home. */
export function RemoveSpan() {
  const { t, language, timeZone, flow: flowText } = useMeterWords();
  const { notify, now } = useHostServices();
  const { rooms } = useSession();
  const today = useToday(timeZone);
  const readOnly = useCustomerOnly();
  const [proposal, setProposal] = useState<Correction | null>(null);
  const [propose] = useProposeRemovalMutation();
  useUnsavedGuard(proposal !== null);
  const steps = useFocusKept<HTMLDivElement>(proposal === null ? 'asking' : 'proposal');
  const options = measuredFlows(rooms).map(({ flow, device }) => ({
    value: device ? `${flow} ${device.id}` : flow,
    flow,
    deviceId: device?.id,
    label: flowText(flow, device?.name ?? ''),
  }));
  const schema = useMemo(() => removalSchema(timeZone, now), [timeZone, now]);
  const state = useKeptForm<TypedRemoval, EnteredRemoval>({
    name: 'removal',
    schema,
    stored: EMPTY_REMOVAL,
    evenUntouched: true,
    save: async ({ what, fromMs, untilMs }): Promise<Refused<TypedRemoval> | null> => {
      const chosen = options.find(({ value }) => value === what);
      if (!chosen) return { field: 'what', messageKey: 'correctionDeviceMessage' };
      const { flow, deviceId } = chosen;
      const span = { from: fromMs / 1000, until: untilMs / 1000 };
      const { data, error } = await propose({ flow, deviceId, ...span });
      if (data) {
        setProposal(data);
        return null;
      }
      // Nothing was measured there: not the message of an empty file.
      const isEmpty = isPlatformError(error) && error.code === 'correction.empty';
      return { messageKey: isEmpty ? 'removalEmptyMessage' : correctionMessage(error) };
    },
  });
  const applied = () => {
    notify.toast('correctionStartedMessage', { severity: 'success' });
    setProposal(null);
    state.discard();
  };
  const [fromDay, fromTime, untilDay, untilTime] = state.form.watch([
    'fromDay',
    'fromTime',
    'untilDay',
    'untilTime',
  ]);
  const timeHint = (day: string, time: string) =>
    siteTime(day, time, timeZone)?.isRepeated ? t('meter.removal.repeatedHour') : t('meter.removal.timeHint');
  return (
    <Card title={t('meter.removal.title')} testId="remove-span">
      <div ref={steps} tabIndex={-1} className={`${fields.stack} ${styles.steps}`}>
        <p>{t('meter.removal.lead')}</p>
        <div hidden={proposal !== null}>
          <KeptForm state={state} section="removal" saveLabel={t('meter.removal.next')} readOnly={readOnly}>
            <SelectField label={t('meter.removal.what')} options={options} {...state.field('what')} />
            <div className={fields.pair}>
              <DayField
                language={language}
                label={t('meter.removal.fromDay')}
                firstDay={FIRST_DAY}
                lastDay={today}
                {...state.field('fromDay')}
              />
              <TextField
                label={t('meter.removal.fromTime')}
                hint={timeHint(fromDay, fromTime)}
                inputMode="numeric"
                {...state.field('fromTime')}
              />
            </div>
            <div className={fields.pair}>
              <DayField
                language={language}
                label={t('meter.removal.untilDay')}
                firstDay={FIRST_DAY}
                lastDay={today}
                {...state.field('untilDay')}
              />
              <TextField
                label={t('meter.removal.untilTime')}
                hint={timeHint(untilDay, untilTime)}
                inputMode="numeric"
                {...state.field('untilTime')}
              />
            </div>
          </KeptForm>
        </div>
        {proposal ? (
          <Proposal correction={proposal} onApplied={applied} onBack={() => setProposal(null)} />
        ) : null}
      </div>
    </Card>
  );
}
