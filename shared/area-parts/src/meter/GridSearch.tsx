import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import type { ChannelPart, MeterChannel, MeterConnection } from '@foyer/wire/meter';
import { useState } from 'react';
import { findLoad, type LivePower } from './find-load';
import styles from './Meter.module.css';

/** A kettle is switched on, and each device heard, within this time. */
const LIMIT_MS = 180_000;
/** An older value says nothing about the power at rest. */
const AT_REST_MS = 120_000;

interface GridSearchProps {
  /** Polled by the page. */
  readonly devices: MeterConnection['devices'];
  labelOf(channel: MeterChannel): string;
  /** Called when the person confirms what measures the grid. */
  onFound(channel: string, part: ChannelPart): void;
}

interface Start {
  readonly atMs: number;
  readonly powers: readonly LivePower[];
}

const powerOf = ({ name, value }: MeterChannel): LivePower[] =>
  value === null ? [] : [{ channel: name, watts: value }];

/** Finds the power that measures the grid, and its sign, by a kettle that is switched on. */
export function GridSearch({ devices, labelOf, onFound }: GridSearchProps) {
  const { t } = useTranslation();
  const { now } = useHostServices();
  const [start, setStart] = useState<Start | null>(null);
  const powers = devices.flatMap(({ channels }) => channels).filter(({ kind }) => kind === 'power');
  if (powers.length === 0) return null;
  const begin = () => {
    const atRest = powers.filter(({ heardMs }) => heardMs > now() - AT_REST_MS);
    setStart({ atMs: now(), powers: atRest.flatMap(powerOf) });
  };
  if (!start)
    return (
      <div>
        <p>{t('connect.loadTest.hint')}</p>
        <p>
          <Button onClick={begin}>{t('connect.loadTest.start')}</Button>
        </p>
      </div>
    );
  const since = powers.filter(({ heardMs }) => heardMs > start.atMs);
  // In one order, so that no answer moves under a finger.
  const found = findLoad(start.powers, since.flatMap(powerOf)).toSorted((a, b) =>
    a.channel.localeCompare(b.channel),
  );
  const isOver = now() - start.atMs > LIMIT_MS;
  const waiting = isOver ? 'connect.loadTest.nothing' : 'connect.loadTest.waiting';
  return (
    <div className={styles.group}>
      <p role="status">{t(found.length > 0 ? 'connect.loadTest.found' : waiting)}</p>
      {found.map(({ channel, isRise }) => {
        const power = powers.find(({ name }) => name === channel);
        const device = devices.find(({ channels }) => channels.some(({ name }) => name === channel));
        if (!power || !device) return null;
        return (
          <p key={channel}>
            <Button
              onClick={() => {
                onFound(channel, isRise ? 'grid' : 'gridReversed');
                setStart(null);
              }}
            >
              {t('connect.loadTest.use', { channel: labelOf(power), device: device.device })}
            </Button>
          </p>
        );
      })}
      <p>
        <Button variant="quiet" onClick={() => setStart(null)}>
          {t('connect.loadTest.cancel')}
        </Button>
      </p>
    </div>
  );
}
