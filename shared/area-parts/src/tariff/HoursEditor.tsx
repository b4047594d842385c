import type { Language } from '@foyer/contract';
import { padTime } from '@foyer/domain';
import type { TFunction } from '@foyer/remote-kit/i18n';
import { DaySlider } from '@foyer/schedule-editor';
import { Button, IconButton, IconPlus, IconRemove, SelectField, TextField } from '@foyer/ui';
import styles from './HoursEditor.module.css';
import {
  GROUPINGS,
  type Grouping,
  groupsOf,
  periodsOfGroup,
  regroup,
  type TypedTerms,
  toPeriodFields,
} from './tariff-terms';
import type { TermField } from './term-field';

interface HoursEditorProps {
  readonly typed: TypedTerms;
  readonly field: TermField;
  readonly words: { readonly t: TFunction; readonly language: Language };
  readonly readOnly: boolean;
  onChange(changes: Partial<TypedTerms>): void;
}

/** Hours of the second price, on a day's timeline and as typed times, kept in sync. */
export function HoursEditor(props: HoursEditorProps) {
  const { typed, field, words, readOnly, onChange } = props;
  const { t, language } = words;
  const { grouping, periods } = typed;
  return (
    <>
      <SelectField
        label={t('tariff.grouping')}
        options={GROUPINGS.map((value) => ({ value, label: t(`tariff.groupings.${value}`) }))}
        {...field('grouping')}
        onChange={({ target }) => {
          // The select's options are the groupings.
          const next = target.value as Grouping;
          onChange({ grouping: next, periods: regroup(typed, next) });
        }}
      />
      {groupsOf(grouping).map((days, group) => {
        const name = t(`tariff.group.${grouping}.${group}`);
        return (
          <fieldset key={days.join()} className={styles.group}>
            <legend className={styles.legend}>{t('tariff.hoursOf', { days: name })}</legend>
            <DaySlider
              label={name}
              day={periodsOfGroup(periods, group).day}
              language={language}
              readOnly={readOnly}
              onChange={(day) =>
                onChange({
                  periods: [
                    ...periods.filter((period) => period.group !== group),
                    ...toPeriodFields(day, group),
                  ],
                })
              }
            />
            <PeriodRows {...props} group={group} name={name} />
          </fieldset>
        );
      })}
    </>
  );
}

function PeriodRows(props: HoursEditorProps & { readonly group: number; readonly name: string }) {
  const { typed, field, words, readOnly, onChange, group, name } = props;
  const { t } = words;
  const { periods } = typed;
  const timeField = (place: number, end: 'from' | 'to') => {
    const props = field(`periods.${place}.${end}`);
    const onBlur: typeof props.onBlur = (event) => {
      const padded = periods.map((one, at) => (at === place ? { ...one, [end]: padTime(one[end]) } : one));
      if (padded[place]?.[end] !== periods[place]?.[end]) onChange({ periods: padded });
      return props.onBlur(event);
    };
    return { ...props, onBlur };
  };
  return (
    <>
      {periods.map((period, place) =>
        period.group === group ? (
          // Rows have no id; rows with equal times are interchangeable.
          <div key={`${place}`} className={styles.row}>
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
                label={t('tariff.removeHours', { from: period.from, to: period.to })}
                icon={<IconRemove size={20} aria-hidden />}
                onClick={() => onChange({ periods: periods.filter((_, at) => at !== place) })}
              />
            )}
          </div>
        ) : null,
      )}
      {readOnly ? null : (
        <Button
          variant="quiet"
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange({ periods: [...periods, { group, from: '', to: '' }] })}
        >
          {t('tariff.addHours')}
        </Button>
      )}
    </>
  );
}
