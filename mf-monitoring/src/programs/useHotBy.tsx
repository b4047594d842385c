import type { WeekField } from '@foyer/area-parts';
import { DAY_MINUTES, formatTimeOfDay, padTime, parseTimeOfDay } from '@foyer/domain';
import { useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { TextField } from '@foyer/ui';
import { useState } from 'react';

/** `HH:MM` of a typed time, empty for an empty field, null for any other text. */
function readHotBy(typed: string): string | null {
  if (typed.trim() === '') return '';
  const minutes = parseTimeOfDay(padTime(typed));
  return minutes === null || minutes >= DAY_MINUTES ? null : formatTimeOfDay(minutes);
}

/** The time until when water that follows the sun is hot, as a field saved with the week. */
export function useHotBy(saved: string) {
  const { t } = useTranslation();
  const mayModify = useFacts()['rights.modify'] === true;
  /** Saved here since the page was opened; undefined before. */
  const [stored, setStored] = useState<string>();
  /** Undefined while untouched. */
  const [typed, setTyped] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const before = stored ?? saved;
  const hotBy = typed === undefined ? before : readHotBy(typed);
  const field: WeekField = {
    changed: hotBy !== before,
    check: () => {
      setChecked(true);
      return hotBy !== null;
    },
    discard: () => {
      setTyped(undefined);
      setChecked(false);
    },
    field: (
      <TextField
        label={t('programs.hotBy.label')}
        hint={t('programs.hotBy.hint')}
        error={isChecked && hotBy === null ? t('programs.hotBy.error') : undefined}
        inputMode="numeric"
        autoComplete="off"
        disabled={!mayModify}
        value={typed ?? before}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          setChecked(true);
          if (hotBy !== null) setTyped(hotBy);
        }}
      />
    ),
  };
  return { hotBy: hotBy ?? before, setStored, field };
}
