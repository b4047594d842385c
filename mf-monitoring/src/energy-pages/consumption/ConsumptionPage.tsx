import { useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { CONSUMPTION, IMPORTED } from '../../charts/series-plans';
import { useQuantities } from '../../house/numbers/useQuantities';
import { HouseChartPage } from '../HouseChartPage';
import { RoomsCard } from './RoomsCard';

/** Without production the imported energy would be the same curve as the consumption. */
const WITH_GRID = [CONSUMPTION, IMPORTED];
const ALONE = [CONSUMPTION];

/** `/consumption` */
export function ConsumptionPage() {
  const { t } = useTranslation();
  const facts = useFacts();
  const { energy, power } = useQuantities();
  return (
    <HouseChartPage
      screen="consumption"
      plans={facts['system.production'] ? WITH_GRID : ALONE}
      sentence={(flow) =>
        flow?.consumedW == null
          ? t('consumption.unknown')
          : t('consumption.sentence', { power: power(flow.consumedW).text })
      }
      lead={({ consumedWs }) =>
        consumedWs === null
          ? t('consumption.leadNothing')
          : t('consumption.lead', { energy: energy(consumedWs).text })
      }
    >
      {(house, position) => <RoomsCard house={house} position={position} />}
    </HouseChartPage>
  );
}
