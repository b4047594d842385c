import { Age, Failure } from '@foyer/area-parts';
import { groupTypeFor, MEASURES_REFRESH_MS, type PeriodPosition, periodWindow } from '@foyer/domain';
import { useAnswer, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link, useLocation } from '@foyer/remote-kit/router';
import { skipToken } from '@foyer/remote-kit/store';
import { Card, EmptyState, IconNext, ProgressBar, Skeleton } from '@foyer/ui';
import { useMemo } from 'react';
import { useQuantities } from '../../house/numbers/useQuantities';
import type { House } from '../../house/useHouse';
import styles from './RoomsCard.module.css';
import { useRoomEnergiesQuery } from './room-energy-endpoints';
import { comparableRooms, type RoomShare, restOfHouseWs, roomShares, sharePercent } from './room-shares';
import { useHouseConsumption } from './useHouseConsumption';

interface RoomsCardProps {
  readonly house: House;
  readonly position: PeriodPosition;
}

/** Consumption by room, each with its share and a link. */
export function RoomsCard({ house, position }: RoomsCardProps) {
  const { t } = useTranslation();
  const { consumedWs } = useHouseConsumption(house, position);
  const { energies } = useQuantities();
  const rooms = useMemo(() => comparableRooms(house.rooms), [house.rooms]);
  const window = periodWindow(position, house.today, house.operationalDay);
  const answer = useAnswer(
    useRoomEnergiesQuery(
      rooms.length === 0
        ? skipToken
        : {
            roomIds: rooms.map(({ id }) => id),
            groupType: position.period === 'day' ? 'day' : groupTypeFor(position.period),
            fromDate: window.fromDay,
            toDate: window.toDay,
          },
      window.toDay > house.today ? whileAwake(MEASURES_REFRESH_MS) : {},
    ),
  );
  const shares = answer.state === 'ready' ? roomShares(rooms, answer.data ?? [], consumedWs) : [];
  const restWs = restOfHouseWs(shares, consumedWs);
  // Figures in a column share one unit, that of the totals above.
  const [rest, ...written] = energies(
    [restWs, ...shares.flatMap(({ energyWs, heatingWs }) => [energyWs, heatingWs])],
    'kWh',
  );

  const content = () => {
    if (rooms.length === 0)
      return <EmptyState title={t('consumption.noRooms')} text={t('consumption.noRoomsHint')} />;
    if (answer.state === 'failed') return <Failure {...answer} />;
    if (answer.state === 'ready' && answer.data === null)
      return <EmptyState title={t('consumption.notIncluded')} />;
    return (
      <ul className={styles.rooms}>
        {answer.state === 'loading'
          ? rooms.map(({ id }) => (
              <li key={id} className={styles.waiting}>
                <Skeleton height="2.5rem" />
              </li>
            ))
          : shares.map((share, index) => (
              <RoomRow
                key={share.room.id}
                share={share}
                energy={share.energyWs === null ? undefined : written[2 * index]?.text}
                heating={share.heatingWs ? written[2 * index + 1]?.text : undefined}
              />
            ))}
        {restWs === null ? null : (
          <li className={styles.room}>
            <Share
              name={t('consumption.rest')}
              energy={rest?.text}
              sharePercent={sharePercent(restWs, consumedWs)}
            />
          </li>
        )}
      </ul>
    );
  };

  return (
    <Card
      title={t('consumption.rooms')}
      aside={answer.state === 'ready' && answer.stale ? <Age answer={answer} /> : t('consumption.roomsHint')}
      busy={answer.state === 'loading' && rooms.length > 0}
    >
      {content()}
    </Card>
  );
}

interface RoomRowProps {
  readonly share: RoomShare;
  /** Formatted consumption; undefined when not measured. */
  readonly energy: string | undefined;
  readonly heating: string | undefined;
}

function RoomRow({ share, energy, heating }: RoomRowProps) {
  const { search } = useLocation();
  const { room } = share;
  return (
    <li>
      <Link className={styles.room} to={`/consumption/room/${encodeURIComponent(room.id)}${search}`}>
        <Share name={room.name} energy={energy} heating={heating} sharePercent={share.sharePercent} />
        <IconNext size={20} aria-hidden className={styles.go} />
      </Link>
    </li>
  );
}

interface ShareProps {
  readonly name: string;
  /** Undefined when not measured. */
  readonly energy: string | undefined;
  /** Estimated part of the heating; undefined without any. */
  readonly heating?: string | undefined;
  readonly sharePercent: number | null;
}

/** A room, or the rest of the home: name, consumption and share of the total. */
function Share({ name, energy, heating, sharePercent }: ShareProps) {
  const { t } = useTranslation();
  const { percent } = useQuantities();
  return (
    <>
      <span className={styles.name}>{name}</span>
      {heating === undefined ? null : (
        <small className={styles.note}>{t('consumption.heating', { energy: heating })}</small>
      )}
      <span className={styles.energy}>
        {energy ?? t('consumption.noMeasure')}
        {sharePercent === null ? null : (
          <small>{t('consumption.shareOf', { share: percent(sharePercent).text })}</small>
        )}
      </span>
      {sharePercent === null ? null : (
        <span className={styles.bar}>
          <ProgressBar percent={sharePercent} hue="consumption" />
        </span>
      )}
    </>
  );
}
