import type { Language } from '@foyer/contract';
import type { TFunction } from '@foyer/remote-kit/i18n';
import { SelectField } from '@foyer/ui';
import { DayHours } from './DayHours';
import { GROUPINGS, type Grouping, groupsOf, regroup, type TypedTerms } from './tariff-terms';
import type { TermField } from './term-field';

interface HoursEditorProps {
  readonly typed: TypedTerms;
  readonly field: TermField;
  readonly words: { readonly t: TFunction; readonly language: Language };
  readonly readOnly: boolean;
  onChange(changes: Partial<TypedTerms>): void;
}

/** Hours of the second price by groups of days. */
export function HoursEditor({ typed, field, words, readOnly, onChange }: HoursEditorProps) {
  const { t } = words;
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
          <DayHours
            key={days.join()}
            periods={periods}
            group={group}
            name={name}
            legend={t('tariff.hoursOf', { days: name })}
            field={(place, end) => field(`periods.${place}.${end}`)}
            words={words}
            readOnly={readOnly}
            onChange={(next) => onChange({ periods: next })}
          />
        );
      })}
    </>
  );
}
