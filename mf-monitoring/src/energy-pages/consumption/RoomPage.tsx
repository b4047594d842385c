import { BackLink, Failure, usePosition } from '@foyer/area-parts';
import { totalOf, valuesOf } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useLocation, useParams } from '@foyer/remote-kit/router';
import { Card, EmptyState, IconRoom, PageHeading, Skeleton } from '@foyer/ui';
import { useMemo } from 'react';
import { ChartBlock } from '../../charts/ChartBlock';
import { ROOM_CONSUMPTION, ROOM_HEATING, ROOM_WITH_HEATING } from '../../charts/series-plans';
import { useMeasures } from '../../charts/useMeasures';
import { useQuantities } from '../../house/numbers/useQuantities';
import { useHouse, useRooms } from '../../house/useHouse';
import { LeadLine } from '../../page-headline/Headline';
import { RoomDevices } from './RoomDevices';
import { sharePercent } from './room-shares';
import { useHouseConsumption } from './useHouseConsumption';

const PLANS = [ROOM_CONSUMPTION];
const PLANS_WITH_HEATING = [ROOM_WITH_HEATING, ROOM_HEATING];

/** `/consumption/room/{roomId}` */
export function RoomPage() {
  const { t } = useTranslation();
  const { roomId = '' } = useParams();
  const { search } = useLocation();
  const house = useHouse();
  const rooms = useRooms();
  const room = house.rooms.find(({ id }) => id === roomId);

  return (
    <div data-testid="page-consumption_room">
      <BackLink to={`/consumption${search}`}>{t('room.back')}</BackLink>
      {rooms.state === 'loading' ? <Skeleton height="8rem" /> : null}
      {rooms.state === 'failed' ? (
        <Card>
          <Failure {...rooms} />
        </Card>
      ) : null}
      {rooms.state === 'ready' && !room ? (
        <>
          <PageHeading>{t('consumption.title')}</PageHeading>
          <Card>
            <EmptyState
              testId="not-found"
              icon={<IconRoom size={28} aria-hidden />}
              title={t('room.unknown')}
              text={t('room.unknownHint')}
            />
          </Card>
        </>
      ) : null}
      {room ? <KnownRoom roomId={room.id} name={room.name} /> : null}
    </div>
  );
}

function KnownRoom({ roomId, name }: { readonly roomId: string; readonly name: string }) {
  const { t } = useTranslation();
  const { energy, percent } = useQuantities();
  const house = useHouse();
  const [position, move] = usePosition(house);
  const target = useMemo(() => ({ roomId }), [roomId]);
  const answer = useMeasures(target, house, position);
  const { consumedWs } = useHouseConsumption(house, position);
  const measures = answer.state === 'ready' ? answer.data : null;
  const sumOf = (type: 'energy' | 'heating_energy') =>
    measures ? totalOf(valuesOf(measures.aligned, type)) : null;
  const heatingWs = sumOf('heating_energy');
  const energyWs = totalOf([sumOf('energy'), heatingWs]);
  const share = measures?.isExample ? null : sharePercent(energyWs, consumedWs);

  const lead = () => {
    if (answer.state !== 'ready') return null;
    if (measures?.isExample) return t('consumption.notIncluded');
    if (energyWs === null) return t('room.leadNothing');
    return share === null
      ? t('room.leadAlone', { energy: energy(energyWs).text })
      : t('room.lead', { energy: energy(energyWs).text, share: percent(share).text });
  };

  return (
    <>
      <PageHeading lead={<LeadLine loading={answer.state === 'loading'}>{lead()}</LeadLine>}>
        {name}
      </PageHeading>
      <ChartBlock
        title={t('room.chart')}
        house={house}
        target={target}
        plans={heatingWs === null ? PLANS : PLANS_WITH_HEATING}
        position={position}
        onMove={move}
      />
      <RoomDevices roomId={roomId} />
      {heatingWs ? <p>{t('room.heating', { energy: energy(heatingWs).text })}</p> : null}
    </>
  );
}
