import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import type { DeviceRule } from '@foyer/wire/device-editing';
import type { DeviceDetail } from '@foyer/wire/devices';
import { offeredPrograms, type Program, programPath } from './offered-programs';
import { ProgramIcon } from './ProgramIcon';
import styles from './ProgramLinks.module.css';

interface ProgramLinksProps {
  readonly deviceId: string;
  readonly rule: DeviceRule | undefined;
  /** Null while loading. */
  readonly programs: DeviceDetail['programs'] | null;
}

function isOn(program: Program, programs: DeviceDetail['programs'] | null): boolean {
  if (!programs) return false;
  const { schedule, autoOff, standBy, greenPlay } = programs;
  const on: Readonly<Partial<Record<Program, boolean>>> = {
    schedule,
    auto_off: autoOff,
    stand_by: standBy,
    green_play: greenPlay,
  };
  return on[program] === true;
}

/** Links to a device's programs; active ones are marked. */
export function ProgramLinks({ deviceId, rule, programs }: ProgramLinksProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.links}>
      {offeredPrograms(rule).map((program) => (
        <li key={program}>
          <Link className={styles.link} to={programPath(program, deviceId)}>
            <ProgramIcon program={program} />
            {t(`programs.name.${program}`)}
            {isOn(program, programs) ? <span className={styles.on}>{t('devices.programOn')}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
