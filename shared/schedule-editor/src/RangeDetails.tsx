import type { Language } from '@foyer/contract';
import {
  DAY_MINUTES,
  roundTargetTemperature,
  snapMinutes,
  stepTargetTemperature,
  type TemperatureRange,
  type WeekPlan,
} from '@foyer/domain';
import { IconButton, IconClose, IconLess, IconPlus, IconRemove, TextField } from '@foyer/ui';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import type { EditingModel } from './editing-model';
import styles from './RangeDetails.module.css';
import type { RangePlace } from './ScheduleEditor';
import { clockText, minutesOfClock, SCHEDULE_WORDS, targetText } from './words';

interface RangeDetailsProps {
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly edge: 'top' | 'bottom';
  readonly place: RangePlace;
  readonly title: string;
  readonly week: WeekPlan;
  readonly model: EditingModel;
  readonly temperatures: TemperatureRange;
  readonly language: Language;
  onCommit(week: WeekPlan, place: { readonly day: number; readonly minute: number }): void;
  onRemove(): void;
  /** Returns to the range, which stays selected. */
  onLeave(): void;
  onClose(): void;
}

/** Exact times, temperature and removal of the selected range. */
export function RangeDetails(props: RangeDetailsProps) {
  const { place, title, week, model, temperatures, language, onCommit } = props;
  const words = SCHEDULE_WORDS[language];
  const { day, index } = place;
  const range = week[day]?.[index];
  const titleId = useId();
  const [problem, setProblem] = useState(false);
  if (!range) return null;

  const setBounds = (startMin: number, endMin: number) => {
    if (startMin === range.startMin && endMin === range.endMin) return setProblem(false);
    const next = model.setBounds(week, day, index, startMin, endMin);
    const moved = next[day]?.[index];
    const wanted = endMin > startMin ? endMin : DAY_MINUTES;
    const refused = next === week || moved?.startMin !== startMin || moved.endMin !== wanted;
    setProblem(refused);
    if (!refused) onCommit(next, { day, minute: startMin });
  };
  /** A start after the end moves the end too, within the day. */
  const setStart = (startMin: number) => {
    const lengthMin = range.endMin - range.startMin;
    setBounds(startMin, startMin < range.endMin ? range.endMin : Math.min(startMin + lengthMin, DAY_MINUTES));
  };
  const setTarget = (targetC: number) =>
    onCommit(model.setTarget(week, day, index, targetC), { day, minute: range.startMin });
  const current = range.targetC ?? roundTargetTemperature(20, temperatures);
  return (
    <fieldset
      ref={props.ref}
      className={styles.details}
      data-edge={props.edge}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.onLeave();
      }}
    >
      <div className={styles.head}>
        <p className={styles.title} id={titleId}>
          {title}
        </p>
        <span className={styles.whole}>
          <IconButton
            label={words.remove}
            icon={<IconRemove size={20} aria-hidden />}
            onClick={props.onRemove}
          />
          <IconButton
            label={words.close}
            icon={<IconClose size={20} aria-hidden />}
            onClick={props.onClose}
          />
        </span>
      </div>
      <div className={styles.fields}>
        <TimeField
          label={words.start}
          clockError={words.clockError}
          minutes={range.startMin}
          disabled={!model.hasGaps && range.startMin === 0}
          onMinutes={setStart}
        />
        <TimeField
          label={words.end}
          clockError={words.clockError}
          minutes={range.endMin}
          disabled={!model.hasGaps && range.endMin === DAY_MINUTES}
          onMinutes={(endMin) => setBounds(range.startMin, endMin || DAY_MINUTES)}
        />
        {model.hasTargets ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read twice
          <div className={styles.target} role="group" aria-label={words.temperature}>
            <IconButton
              label={words.cooler}
              icon={<IconLess size={20} aria-hidden />}
              disabled={current <= temperatures.minC}
              onClick={() => setTarget(stepTargetTemperature(current, -1, temperatures))}
            />
            <output aria-live="polite">{targetText(current, language)}</output>
            <IconButton
              label={words.warmer}
              icon={<IconPlus size={20} aria-hidden />}
              disabled={current >= temperatures.maxC}
              onClick={() => setTarget(stepTargetTemperature(current, 1, temperatures))}
            />
          </div>
        ) : null}
      </div>
      <p className={styles.problem} aria-live="polite">
        {problem ? words.boundsError : ''}
      </p>
    </fieldset>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly minutes: number;
  readonly disabled: boolean;
  /** Message about an input that is no time. */
  readonly clockError: string;
  onMinutes(minutes: number): void;
}

/**
 * Typed time that commits on Enter or blur, rounded to 15 minutes. Native time fields follow the browser's language
 * ("07:30 AM" on a French page).
 */
function TimeField({ label, minutes, disabled, clockError, onMinutes }: TimeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const text = clockText(minutes % DAY_MINUTES);
  // Keeps unfinished input, and follows the range when it changes elsewhere.
  useEffect(() => {
    if (input.current) input.current.value = text;
    setUnreadable(false);
  }, [text]);
  const applyTime = () => {
    const typed = minutesOfClock(input.current?.value ?? '');
    setUnreadable(typed === null);
    // Stored times off the grid are kept until edited.
    if (!input.current || typed === null || typed % DAY_MINUTES === minutes % DAY_MINUTES) return;
    const minute = snapMinutes(typed) % DAY_MINUTES;
    input.current.value = clockText(minute);
    onMinutes(minute);
  };
  return (
    <TextField
      ref={input}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      data-clock=""
      error={isUnreadable ? clockError : undefined}
      defaultValue={text}
      disabled={disabled}
      onFocus={({ target }) => target.select()}
      onBlur={applyTime}
      onKeyDown={({ key }) => {
        if (key === 'Enter') applyTime();
      }}
    />
  );
}
