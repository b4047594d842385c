import { Age, Failure, SectionCard, SectionPage } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, IconChart, Skeleton } from '@foyer/ui';
import { OwnSupplyLink } from '../supply/OwnSupplyLink';
import { FeedInCard } from './FeedInCard';
import { SupplyCard } from './SupplyCard';
import { TariffForm } from './TariffForm';
import { TariffHistory } from './TariffHistory';
import {
  useFeedInQuery,
  useSupplyQuery,
  useTariffOffersQuery,
  useTariffsQuery,
  useUsualTariffsQuery,
} from './tariff-endpoints';
import { useTariffWords } from './tariff-words';

/** `/user/tariff`: the current tariff, its first day, and earlier tariffs. */
export function TariffPage() {
  const { t } = useTranslation();
  const { countryCode } = useTariffWords();
  const answer = useAnswer(useTariffsQuery());
  const usual = useAnswer(useUsualTariffsQuery(countryCode));
  // A platform without feed-in contracts or offers refuses the call.
  const sales = useAnswer(useFeedInQuery());
  const feedIn = sales.state === 'ready' ? sales.data : [];
  const offers = useAnswer(useTariffOffersQuery());
  const supply = useAnswer(useSupplyQuery());
  const isLoading = [answer, usual, sales, offers, supply].some(({ state }) => state === 'loading');
  const failed = [answer, sales, offers].find(
    (one) => one.state === 'failed' && (one === answer || one.failure !== 'refused'),
  );
  return (
    <SectionPage
      screen="user_panel_tariff"
      title={t('sections.tariff.title')}
      lead={t('sections.tariff.lead')}
      actions={<Age answer={answer} />}
    >
      <SectionCard
        path="/user/tariff/offers"
        title={t('offers.link')}
        state={t('offers.linkState')}
        icon={<IconChart size={24} aria-hidden />}
      />
      <OwnSupplyLink />
      {isLoading ? (
        <Card busy>
          <Skeleton height="20rem" />
        </Card>
      ) : null}
      {failed?.state === 'failed' ? <Failure {...failed} /> : null}
      {answer.state === 'ready' && !isLoading && !failed ? (
        <>
          <SupplyCard contracts={supply.state === 'ready' ? supply.data : []} />
          <TariffForm
            tariffs={answer.data}
            usual={usual.state === 'ready' ? usual.data : []}
            offered={offers.state === 'ready' ? offers.data : null}
            feedIn={feedIn}
          />
          <FeedInCard contracts={feedIn} />
          <TariffHistory tariffs={answer.data} feedIn={feedIn} />
          <p>
            <Link to="/user/my_bill">{t('myBill.link')}</Link>
          </p>
        </>
      ) : null}
    </SectionPage>
  );
}
