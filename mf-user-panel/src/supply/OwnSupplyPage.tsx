import { Age, SectionPage, useFocusKept, WhenReady } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState } from '@foyer/ui';
import type { OwnSupply } from '@foyer/wire/own-supply';
import fields from '../profile/fields.module.css';
import { BegunSupply } from './BegunSupply';
import { StartSupply } from './StartSupply';
import { useOwnSupplyQuery } from './supply-endpoints';

/** `/user/tariff/supply`: starts the supply of the home where the tenant offers it, or undoes it before its first day. */
export function OwnSupplyPage() {
  const { t } = useTranslation();
  const answer = useAnswer(useOwnSupplyQuery());
  const isRefused = answer.state === 'failed' && answer.failure === 'refused';
  return (
    <SectionPage
      screen="user_panel_own_supply"
      title={t('ownSupply.title')}
      lead={t('ownSupply.lead')}
      actions={<Age answer={answer} />}
      back={{ path: '/user/tariff', label: t('sections.tariff.title') }}
    >
      {isRefused ? (
        <Card>
          <EmptyState title={t('contract.ofCustomer')} />
        </Card>
      ) : (
        <WhenReady answer={answer} height="20rem">
          {(own) => <Own own={own} />}
        </WhenReady>
      )}
    </SectionPage>
  );
}

function Own({ own }: { readonly own: OwnSupply }) {
  const content = useFocusKept<HTMLDivElement>(own.state);
  return (
    <div ref={content} tabIndex={-1} className={fields.page}>
      <State own={own} />
    </div>
  );
}

function State({ own }: { readonly own: OwnSupply }) {
  const { t } = useTranslation();
  const { state, begun, seller, firstDay, lastDay } = own;
  if (state === 'begun' && begun) return <BegunSupply begun={begun} />;
  if (state === 'offered' && seller && firstDay !== null && lastDay !== null)
    return <StartSupply own={{ ...own, seller, firstDay, lastDay }} />;
  return (
    <Card>
      <EmptyState
        title={t('ownSupply.unavailable')}
        text={t('ownSupply.unavailableText')}
        testId="supply-unavailable"
      />
    </Card>
  );
}
