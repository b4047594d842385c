import { BackLink, Failure } from '@foyer/area-parts';
import type { Device } from '@foyer/contract';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { NavLink, useSearchParams } from '@foyer/remote-kit/router';
import { Card, EmptyState, IconDevice, PageHeading, Skeleton } from '@foyer/ui';
import type { DeviceRule } from '@foyer/wire/device-editing';
import type { ReactNode } from 'react';
import { useDeviceRulesQuery } from '../devices/device-rules';
import frame from '../devices/PageFrame.module.css';
import { useRooms } from '../house/useHouse';
import { offeredPrograms, type Program, programPath } from './offered-programs';
import styles from './ProgramFrame.module.css';

interface ProgramFrameProps {
  readonly program: Program;
  /** Test id of the screen. */
  readonly screen: string;
  children(device: Device, rule: DeviceRule): ReactNode;
}

/** Shared frame of program pages: device name, links to the other programs, and the empty state. */
export function ProgramFrame({ program, screen, children }: ProgramFrameProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const rooms = useRooms();
  const rules = useAnswer(useDeviceRulesQuery());
  const deviceId = search.get('deviceId') ?? '';
  const room =
    rooms.state === 'ready'
      ? rooms.data.find(({ devices }) => devices.some(({ id }) => id === deviceId))
      : undefined;
  const device = room?.devices.find(({ id }) => id === deviceId);
  const rule = rules.state === 'ready' && device ? rules.data[device.type] : undefined;
  const offered = offeredPrograms(rule);
  const failed = [rooms, rules].find((answer) => answer.state === 'failed');

  const isLoading = !failed && (rooms.state === 'loading' || rules.state === 'loading');

  const content = () => {
    if (failed?.state === 'failed') return <Failure {...failed} />;
    if (device && rule && offered.includes(program)) return children(device, rule);
    return (
      <EmptyState
        testId="not-found"
        icon={<IconDevice size={28} aria-hidden />}
        title={t(device ? 'programs.notOffered' : 'programs.unknownDevice')}
      />
    );
  };

  return (
    <div data-testid={`page-${screen}`} className={frame.page}>
      <BackLink to="/settings">{t('programs.back')}</BackLink>
      <PageHeading
        lead={
          room ? t('programs.in', { room: room.name }) : isLoading ? <Skeleton width="16ch" /> : undefined
        }
      >
        {device?.name ?? t('programs.title')}
      </PageHeading>
      {device && offered.length > 1 ? (
        <nav className={styles.tabs} aria-label={t('programs.title')}>
          {offered.map((name) => (
            <NavLink key={name} to={programPath(name, device.id)} className={styles.tab}>
              {t(`programs.name.${name}`)}
            </NavLink>
          ))}
        </nav>
      ) : null}
      {isLoading ? (
        <div aria-busy="true">
          <Skeleton height="28rem" />
        </div>
      ) : (
        <Card title={t(`programs.name.${program}`)}>
          <p className={styles.explained}>{t(`programs.explained.${program}`)}</p>
          {content()}
        </Card>
      )}
    </div>
  );
}
