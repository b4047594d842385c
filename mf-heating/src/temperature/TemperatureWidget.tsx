import { Age, RetryNote, TargetStepper } from '@foyer/area-parts';
import { useFacts, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatQuantity, Tile } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useSetTargetMutation } from '../thermostat/heating-endpoints';
import { type RoomThermostat, useLiveThermostat, useThermostats } from '../thermostat/useMainThermostat';
import { MainThermostatChoice } from './MainThermostatChoice';
import styles from './TemperatureWidget.module.css';

/** Temperature and target of the main thermostat; renders only on the home page. */
export function TemperatureWidget({ route }: { readonly route?: string }) {
  const { main, all } = useThermostats();
  if (route !== 'home' || !main) return null;
  return <TemperatureTile key={main.device.id} main={main} all={all} />;
}

interface TemperatureTileProps {
  readonly main: RoomThermostat;
  readonly all: readonly RoomThermostat[];
}

function TemperatureTile({ main, all }: TemperatureTileProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const canModify = useFacts()['rights.modify'] === true;
  const [setTarget] = useSetTargetMutation();
  const answer = useLiveThermostat(main.device);
  const live = answer.state === 'ready' ? answer.data : null;
  const currentC = live?.currentC ?? null;

  const note = (): ReactNode => {
    if (answer.state === 'failed') return <RetryNote {...answer} />;
    if (live?.problem) return <span role="status">{t(`problem.${live.problem}`)}</span>;
    if (answer.state === 'ready' && answer.stale) return <Age answer={answer} />;
    return live && currentC === null ? t('widget.notMeasured') : t('widget.measured');
  };

  return (
    <Tile
      testId="widget-temperature"
      title={main.roomName || main.device.name}
      quantity={currentC === null ? null : formatQuantity(currentC, '°C', language, { decimals: 1 })}
      loading={answer.state === 'loading'}
      stale={answer.state === 'ready' && answer.stale}
      note={note()}
      aside={canModify && all.length > 1 ? <MainThermostatChoice main={main} all={all} /> : undefined}
    >
      {live || answer.state === 'loading' ? (
        <div className={styles.controls}>
          {live ? (
            <TargetStepper
              device={main.device}
              targetC={live.targetC}
              command={live.command}
              canModify={canModify}
              setTarget={setTarget}
            />
          ) : null}
        </div>
      ) : null}
    </Tile>
  );
}
