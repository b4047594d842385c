import { SectionCard } from '@foyer/area-parts';
import { useFacts } from '@foyer/remote-kit';
import { IconChart } from '@foyer/ui';
import { useTariffWords } from '../tariff/tariff-words';
import { useOwnSupplyQuery } from './supply-endpoints';

/** The way to the household's own supply, where it can be started or undone. */
export function OwnSupplyLink() {
  const { t, day } = useTariffWords();
  const isOffered = useFacts()['tenant.own_supply'] === true;
  // Persons who act for the household are refused.
  const { data } = useOwnSupplyQuery(undefined, { skip: !isOffered });
  if (data?.state === 'offered' && data.seller)
    return (
      <SectionCard
        path="/user/tariff/supply"
        title={t('ownSupply.title')}
        state={t('ownSupply.linkState', { seller: data.seller.legalName })}
        icon={<IconChart size={24} aria-hidden />}
      />
    );
  if (data?.begun && data.begun.undoUntilDay !== null)
    return (
      <SectionCard
        path="/user/tariff/supply"
        title={t('ownSupply.title')}
        state={t('ownSupply.begun', { day: day(data.begun.firstDay) })}
        icon={<IconChart size={24} aria-hidden />}
      />
    );
  return null;
}
