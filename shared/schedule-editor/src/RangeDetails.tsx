import type { Language } from '@foyer/contract';
import {
  DAY_MINUTES,
  settableTemperature,
  steppedTemperature,
  type TemperatureRange,
  type WeekPlan,
} from '@foyer/domain';
import { Button, IconButton, IconClose, IconLess, IconPlus, IconRemove, TextField } from '@foyer/ui';
import { useState } from 'react';
import type { EditingModel } from './editing-model';
import styles from './RangeDetails.module.css';
import type { RangePlace } from './ScheduleEditor';
import { clockText, minutesOfClock, SCHEDULE_WORDS, targetText } from './words';

interface RangeDetailsProps {
  readonly place: RangePlace;
  readonly title: string;
  readonly week: WeekPlan;
  readonly model: EditingModel;
  readonly temperatures: TemperatureRange;
  readonly language: Language;
  onCommit(week: WeekPlan, place: { readonly day: number; readonly minute: number }): void;
  onRemove(): void;
  onClose(): void;
}

/** The selected range in figures: exact times, temperature, removal. On a phone the easiest way to be precise. */
export function RangeDetails(props: RangeDetailsProps) {
  const { place, title, week, model, temperatures, language, onCommit } = props;
  const words = SCHEDULE_WORDS[language];
  const { day, index } = place;
  const range = week[day]?.[index];
  const [problem, setProblem] = useState(false);
  if (!range) return null;

  const setBounds = (startMin: number | null, endMin: number | null) => {
    if (startMin === null || endMin === null) return;
    const next = model.setBounds(week, day, index, startMin, endMin);
    const moved = next[day]?.[index];
    const refused = moved?.startMin !== startMin || moved.endMin !== endMin;
    setProblem(refused);
    if (!refused) onCommit(next, { day, minute: startMin });
  };
  const setTarget = (targetC: number) =>
    onCommit(model.setTarget(week, day, index, targetC), { day, minute: range.startMin });
  const current = range.targetC ?? settableTemperature(20, temperatures);

  return (
    <fieldset className={styles.details}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.fields}>
        <TextField
          key={`start-${range.startMin}`}
          label={words.start}
          type="time"
          step={900}
          defaultValue={clockText(range.startMin)}
          disabled={!model.hasGaps && range.startMin === 0}
          onBlur={({ target }) => setBounds(minutesOfClock(target.value), range.endMin)}
        />
        <TextField
          key={`end-${range.endMin}`}
          label={words.end}
          type="time"
          step={900}
          defaultValue={clockText(range.endMin % DAY_MINUTES)}
          disabled={!model.hasGaps && range.endMin === DAY_MINUTES}
          onBlur={({ target }) => setBounds(range.startMin, minutesOfClock(target.value) || DAY_MINUTES)}
        />
        {model.hasTargets ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read twice
          <div className={styles.target} role="group" aria-label={words.temperature}>
            <IconButton
              label={words.cooler}
              icon={<IconLess size={20} aria-hidden />}
              disabled={current <= temperatures.minC}
              onClick={() => setTarget(steppedTemperature(current, -1, temperatures))}
            />
            <output aria-live="polite">{targetText(current, language)}</output>
            <IconButton
              label={words.warmer}
              icon={<IconPlus size={20} aria-hidden />}
              disabled={current >= temperatures.maxC}
              onClick={() => setTarget(steppedTemperature(current, 1, temperatures))}
            />
          </div>
        ) : null}
        <Button variant="quiet" icon={<IconRemove size={18} aria-hidden />} onClick={props.onRemove}>
          {words.remove}
        </Button>
        <IconButton label={words.close} icon={<IconClose size={20} aria-hidden />} onClick={props.onClose} />
      </div>
      <p className={styles.problem} aria-live="polite">
        {problem ? words.boundsError : ''}
      </p>
    </fieldset>
  );
}
