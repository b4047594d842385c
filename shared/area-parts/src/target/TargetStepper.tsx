import type { HeatingDevice } from '@foyer/domain';
import { useHostServices, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatQuantity, IconButton, IconLess, IconPlus } from '@foyer/ui';
import type { UnansweredCommand } from '@foyer/wire/states';
import { CommandNote } from '../commands/CommandNote';
import styles from './TargetStepper.module.css';
import { type SetTarget, useTarget } from './useTarget';

/** Messages of what the heating's cloud refuses: its password is no longer valid, or too much was asked of it. */
const MESSAGES = new Map<unknown, string>([
  ['heating.unauthorised', 'target.passwordRefused'],
  ['quota.exceeded', 'target.limitReached'],
]);

function messageOf(error: unknown): string {
  const code = typeof error === 'object' && error && 'code' in error ? error.code : null;
  return MESSAGES.get(code) ?? 'target.failed';
}

interface TargetStepperProps {
  readonly device: HeatingDevice;
  /** Reported target; null without one. */
  readonly targetC: number | null;
  /** A target that the device has not taken. Default: none. */
  readonly command?: UnansweredCommand | null;
  readonly canModify: boolean;
  readonly setTarget: SetTarget;
  /** Shows °C after the target, where the name is beside it; by default the name before it and ° alone. */
  readonly withUnit?: boolean;
}

/**
 * A heating device's target, with step buttons for those who may change it. Texts come from the area's `target`
 * namespace.
 */
export function TargetStepper({
  device,
  targetC,
  command = null,
  canModify,
  setTarget,
  withUnit = false,
}: TargetStepperProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { notify } = useHostServices();
  const underwayC = command?.state === 'underway' ? command.targetC : null;
  const { shownC, sending, canStep, step } = useTarget(device, underwayC ?? targetC, setTarget, messageOf);
  const textOf = (valueC: number | null) => formatQuantity(valueC, '°C', language, { decimals: 1 });
  const target = textOf(shownC);
  const saidOfTarget = () => {
    if (underwayC !== null && sending !== 'underway') return t('command.underway', { wanted: target.text });
    return sending ? t(`target.${sending}`, { target: target.text }) : null;
  };
  const said = saidOfTarget();
  const retry = async (again: number) => {
    const { error } = await setTarget({ deviceId: device.id, deviceType: device.type, targetC: again });
    if (error) notify.toast(messageOf(error), { severity: 'warning' });
  };
  const failed = command?.state === 'silent' || command?.state === 'refused' ? command : null;
  const failedC = failed?.targetC ?? null;
  const note =
    failed && failedC !== null && sending !== 'underway' ? (
      <CommandNote
        state={failed.state}
        wanted={textOf(failedC).text}
        onRetry={canModify ? () => void retry(failedC) : null}
      />
    ) : null;
  if (!canModify)
    return (
      <>
        <p className={styles.readOnly}>{t('target.readOnly', { target: target.text })}</p>
        {note}
      </>
    );
  return (
    <>
      <fieldset className={styles.stepper} aria-label={t('target.label')}>
        {withUnit ? null : (
          <span className={styles.name} aria-hidden="true">
            {said ?? t('target.label')}
          </span>
        )}
        <IconButton
          variant="secondary"
          label={t('target.lower')}
          icon={<IconLess size={20} aria-hidden />}
          disabled={!canStep.down}
          onClick={() => step(-1)}
        />
        <output
          className={styles.target}
          data-unit={withUnit || undefined}
          aria-label={t('target.value', { target: target.text })}
        >
          {shownC === null || withUnit ? target.text : `${target.value}°`}
        </output>
        <IconButton
          variant="secondary"
          label={t('target.raise')}
          icon={<IconPlus size={20} aria-hidden />}
          disabled={!canStep.up}
          onClick={() => step(1)}
        />
        <span role="status" className={styles.sending} data-heard={!withUnit || undefined}>
          {said}
        </span>
      </fieldset>
      {note}
    </>
  );
}
