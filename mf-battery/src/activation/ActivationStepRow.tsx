import type { ActivationLook, ActivationStep } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconClock, IconClose, IconLess, IconOk, IconWarning } from '@foyer/ui';
import type { ComponentType } from 'react';
import { useBatteryWords } from '../battery/useBatteryWords';
import styles from './ActivationWidget.module.css';

const ICONS: Readonly<Record<ActivationLook, ComponentType<{ size: number; 'aria-hidden': true }>>> = {
  processing: IconClock,
  success: IconOk,
  rejection: IconClose,
  termination: IconLess,
  error: IconWarning,
};

/** States of spec 3 §4 that have words; any other is said to be unknown. */
const KNOWN_STATES: readonly string[] = [
  'NonInitialized',
  'Withdrawable',
  'Active',
  'Terminated',
  'NotRequested',
  'Requested',
  'Rejected',
  'Activatable',
  'Activated',
  'Discontinued',
];

/** One step: its name, where it stands, since when, and why not. */
export function ActivationStepRow({ step }: { readonly step: ActivationStep }) {
  const { t } = useTranslation();
  const words = useBatteryWords();
  const Icon = ICONS[step.look];
  const state = t(`activation.state.${KNOWN_STATES.includes(step.state) ? step.state : 'unknown'}`);
  return (
    <li className={styles.step} data-look={step.look}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <div>
        <span className={styles.name}>{t(`activation.step.${step.key}`)}</span>
        <span className={styles.state}>
          {step.day ? t('activation.since', { state, day: words.day(step.day) }) : state}
        </span>
        {step.reason ? (
          <details className={styles.why}>
            <summary>{t('activation.why')}</summary>
            {step.reason}
          </details>
        ) : null}
      </div>
    </li>
  );
}
