import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, SelectField } from '@foyer/ui';
import styles from './Reconciliation.module.css';
import { RoomsPart } from './RoomsPart';
import { StepList } from './StepList';
import { useReconciliation } from './useReconciliation';
import { ZoneCard } from './ZoneCard';

type ReconciliationFormProps = {
  readonly homeId: string;
  readonly house: Parameters<typeof useReconciliation>[1];
  readonly mayModify: boolean;
};

/** Zones with their devices, rooms, main thermostat, and the progress of saving. */
export function ReconciliationForm({ homeId, house, mayModify }: ReconciliationFormProps) {
  const { t } = useTranslation();
  const reconciliation = useReconciliation(homeId, house);
  const { draft, change, thermostats, main, pickMain, canSave, doubled, save, run, resume } = reconciliation;
  const { hasOverlongNames } = reconciliation;
  const isSaving = save.state === 'saving';
  const locked = !mayModify || save.state !== 'editing';

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) run();
      }}
    >
      <fieldset className={styles.fields} disabled={locked}>
        <ul className={styles.zones}>
          {draft.zones.map((zone) => (
            <li key={zone.zoneId}>
              <ZoneCard
                zone={zone}
                draft={draft}
                isDoubled={doubled.includes(zone.zoneId)}
                storedRoomOf={reconciliation.storedRoomOf}
                mayModify={mayModify}
                onChange={change}
              />
            </li>
          ))}
        </ul>
        <RoomsPart draft={draft} rooms={house.rooms} onChange={change} />
        {thermostats.length > 0 ? (
          <Card>
            <div className={styles.mainThermostat}>
              <SelectField
                label={t('zones.main.label')}
                hint={t('zones.main.hint')}
                value={main}
                options={thermostats.map(({ key, name }) => ({ value: key, label: name }))}
                onChange={({ target }) => pickMain(target.value)}
              />
            </div>
          </Card>
        ) : null}
      </fieldset>
      {save.state === 'editing' ? null : <StepList steps={save.steps} isSaving={isSaving} />}
      {mayModify ? (
        <div className={styles.actions}>
          {save.state === 'stopped' ? (
            <Button variant="primary" data-testid="resume-reconciliation" onClick={resume}>
              {t('zones.resume')}
            </Button>
          ) : (
            <Button
              type="submit"
              variant="primary"
              data-testid="save-reconciliation"
              disabled={(!canSave && !isSaving) || doubled.length > 0 || hasOverlongNames}
              busy={isSaving ? t('form.saving') : undefined}
            >
              {t('zones.save')}
            </Button>
          )}
          {hasOverlongNames ? <p className={styles.error}>{t('zones.namesTooLong')}</p> : null}
          {save.state === 'editing' && !canSave ? (
            <p className={styles.note}>{t('zones.unchanged')}</p>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}
