import { hasRange, type TemperatureRange, type WeekPlan } from '@foyer/domain';
import { useFacts, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { type EditedForm, ScheduleEditor, useScheduleEditing } from '@foyer/schedule-editor';
import { Button, Checkbox } from '@foyer/ui';
import { type ReactNode, useState } from 'react';
import { useUnsavedGuard } from '../leaving/useUnsavedGuard';
import styles from './WeekForm.module.css';

/** A field saved with the week. */
export interface WeekField {
  readonly field: ReactNode;
  readonly changed: boolean;
  /** Whether it can be saved; shows its error otherwise. */
  check(): boolean;
  discard(): void;
}

export interface WeekFormProps {
  readonly saved: WeekPlan;
  /** Null: the schedule cannot be switched off (wiser). */
  readonly enabled: boolean | null;
  readonly form: EditedForm;
  /** Range the device accepts; wiser's by default. */
  readonly temperatures?: TemperatureRange;
  readonly more?: WeekField;
  /** Stores the week; resolves to whether it succeeded. */
  onSave(week: WeekPlan, enabled: boolean): Promise<boolean>;
}

/** Week of a program and its switch, saved together. A program without ranges cannot be enabled. */
export function WeekForm({ saved, enabled: savedEnabled, form, temperatures, more, onSave }: WeekFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayModify = useFacts()['rights.modify'] === true;
  const editing = useScheduleEditing(saved, form);
  const [stored, setStored] = useState({ enabled: savedEnabled, hasRange: hasRange(saved) });
  /** Position the switch was set to; undefined while untouched. */
  const [pressed, setPressed] = useState<boolean>();
  const [saving, setSaving] = useState(false);
  const { week, edited } = editing;
  const possible = hasRange(week);
  const canBeOff = stored.enabled !== null;
  // A first range enables the program.
  const wanted = pressed ?? (stored.enabled || !stored.hasRange);
  const enabled = !canBeOff || (wanted && possible);
  const changed = edited || enabled !== (stored.enabled ?? true) || more?.changed === true;
  useUnsavedGuard(changed);
  const hint = () => {
    if (!possible) return t('programs.needsRange');
    // A hint that comes and goes would move the days under the pointer.
    return t(enabled ? 'programs.isOn' : 'programs.isOff');
  };

  const save = async () => {
    if (more?.check() === false) return;
    setSaving(true);
    const done = await onSave(week, enabled);
    setSaving(false);
    if (!done) return;
    editing.saved(week);
    setStored({ enabled: canBeOff ? enabled : null, hasRange: possible });
    // Pressed again during the save: the new position is still unsaved.
    setPressed((now) => (now === pressed ? undefined : now));
  };

  return (
    <div className={styles.form}>
      {canBeOff ? (
        <Checkbox
          label={t('programs.enabled')}
          hint={hint()}
          checked={enabled}
          disabled={!mayModify || !possible}
          onChange={({ target }) => setPressed(target.checked)}
        />
      ) : null}
      <ScheduleEditor
        editing={editing}
        language={language}
        readOnly={!mayModify}
        {...(temperatures ? { temperatures } : {})}
      />
      {more?.field}
      {mayModify ? (
        <div className={styles.actions} data-waiting={changed || undefined}>
          <Button
            variant="primary"
            disabled={!changed}
            busy={saving ? t('programs.saving') : undefined}
            onClick={() => void save()}
          >
            {t('programs.save')}
          </Button>
          <Button
            disabled={!changed || saving}
            onClick={() => {
              editing.discard();
              more?.discard();
              setPressed(undefined);
            }}
          >
            {t('programs.discard')}
          </Button>
          {changed ? null : (
            <p className={styles.explained}>{t('programs.unchanged', { defaultValue: '' })}</p>
          )}
        </div>
      ) : (
        <p className={styles.explained}>{t('programs.readOnly')}</p>
      )}
    </div>
  );
}
