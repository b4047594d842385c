import type { Language } from '@foyer/contract';
import { padTime } from '@foyer/domain';
import type { TFunction } from '@foyer/remote-kit/i18n';
import { DaySlider } from '@foyer/schedule-editor';
import { Button, IconButton, IconPlus, IconRemove, TextField } from '@foyer/ui';
import styles from './HoursEditor.module.css';
import { isTyped, periodsOfGroup, type TypedPeriod, toPeriodFields } from './tariff-terms';
import type { PeriodField, TermField } from './term-field';

export interface DayHoursProps {
  /** Ranges of all groups. */
  readonly periods: readonly TypedPeriod[];
  readonly group: number;
  /** Days of the group, as their label. */
  readonly name: string;
  readonly legend: string;
  /** Field of a range's end. */
  readonly field: (place: number, end: 'from' | 'to') => ReturnType<TermField>;
  readonly words: { readonly t: TFunction; readonly language: Language };
  readonly readOnly: boolean;
  onChange(periods: TypedPeriod[]): void;
}

/** Hours of the days of one group, on a timeline and as typed times, kept in sync. */
export function DayHours(props: DayHoursProps) {
  const { periods, group, name, legend, words, readOnly, onChange } = props;
  const { t, language } = words;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <DaySlider
        label={name}
        day={periodsOfGroup(periods, group).day}
        language={language}
        readOnly={readOnly}
        onChange={(day) =>
          onChange([...periods.filter((period) => period.group !== group), ...toPeriodFields(day, group)])
        }
      />
      <PeriodRows {...props} />
      {readOnly ? null : (
        <Button
          variant="quiet"
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...periods, { group, from: '', to: '' }])}
        >
          {t('tariff.addHours')}
        </Button>
      )}
    </fieldset>
  );
}

function PeriodRows({ periods, group, name, field, words, readOnly, onChange }: DayHoursProps) {
  const { t } = words;
  const { faults } = periodsOfGroup(periods, group);
  const places = periods.flatMap((period, place) => (period.group === group ? [place] : []));
  const timeField = (place: number, end: 'from' | 'to'): PeriodField => {
    const props = field(place, end);
    const onBlur: typeof props.onBlur = (event) => {
      const padded = periods.map((one, at) => (at === place ? { ...one, [end]: padTime(one[end]) } : one));
      if (padded[place]?.[end] !== periods[place]?.[end]) onChange(padded);
      return props.onBlur(event);
    };
    return { ...props, ...errorOf(place, end), onBlur };
  };
  /** A range is judged with the others as it is typed; an incomplete time once its field was left. */
  const errorOf = (place: number, end: 'from' | 'to') => {
    const fault = faults[places.indexOf(place)];
    const { error, errorKey } = field(place, end);
    if (fault && fault !== 'periodUnreadable' && end === 'from')
      return { error: t(`messages.${fault}Message`), errorKey: `${fault}Message` };
    return isTyped(periods[place]?.[end] ?? '')
      ? { error: undefined, errorKey: undefined }
      : { error, errorKey };
  };
  return places.map((place) => {
    const { from, to } = periods[place] ?? { from: '', to: '' };
    return (
      // Rows have no id; rows with equal times are interchangeable.
      <div key={place} className={styles.row}>
        <TextField
          label={t('tariff.from', { days: name })}
          placeholder={t('tariff.timeForm')}
          inputMode="numeric"
          {...timeField(place, 'from')}
        />
        <TextField
          label={t('tariff.to', { days: name })}
          placeholder={t('tariff.timeForm')}
          inputMode="numeric"
          {...timeField(place, 'to')}
        />
        {readOnly ? null : (
          <IconButton
            label={from && to ? t('tariff.removeHours', { from, to }) : t('tariff.removeEmptyHours')}
            icon={<IconRemove size={20} aria-hidden />}
            onClick={() => onChange(periods.filter((_, at) => at !== place))}
          />
        )}
      </div>
    );
  });
}
