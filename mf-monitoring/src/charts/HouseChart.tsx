import { usePosition } from '@foyer/area-parts';
import { useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useMemo } from 'react';
import { useHouse } from '../house/useHouse';
import { ChartBlock, type ChartBlockProps } from './ChartBlock';
import { BATTERY, CONSUMPTION, PRODUCTION, type SeriesPlan } from './series-plans';

/** Chart of the home page, with every series the home has. */
export function HouseChart({ besideInFullscreen }: Pick<ChartBlockProps, 'besideInFullscreen'>) {
  const { t } = useTranslation();
  const facts = useFacts();
  const house = useHouse();
  const [position, move] = usePosition(house);
  const hasSun = facts['system.production'] === true;
  const hasBattery = facts['battery.active'] === true;
  const plans = useMemo(
    (): readonly SeriesPlan[] => [
      ...(hasSun ? [PRODUCTION] : []),
      CONSUMPTION,
      ...(hasBattery ? [BATTERY] : []),
    ],
    [hasSun, hasBattery],
  );
  return (
    <ChartBlock
      title={t('chart.title')}
      house={house}
      target={house.totalsDeviceId ? { deviceId: house.totalsDeviceId } : null}
      plans={plans}
      position={position}
      onMove={move}
      hasSavings={hasSun}
      besideInFullscreen={besideInFullscreen}
    />
  );
}
