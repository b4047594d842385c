import { Age, SectionPage, WhenReady } from '@foyer/area-parts';
import { useAnswer, useHostServices, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, IconOk } from '@foyer/ui';
import type { InstallationStatus } from '@foyer/wire/assistance';
import { useInstallationStatusQuery } from './assistance-endpoints';
import { Contacts } from './Contacts';
import { TroubleList } from './TroubleList';
import { useMoment } from './useMoment';

const REFRESH_MS = 60_000;

/** `/user/assistance`: what works in the installation and what does not, since when, what to do and whom to ask. */
export function AssistancePage() {
  const { t } = useTranslation();
  const answer = useAnswer(useInstallationStatusQuery(undefined, whileAwake(REFRESH_MS)));
  return (
    <SectionPage
      screen="user_panel_assistance"
      title={t('sections.assistance.title')}
      lead={t('sections.assistance.lead')}
      actions={<Age answer={answer} />}
    >
      <WhenReady answer={answer} height="12rem">
        {(status) => <Status status={status} />}
      </WhenReady>
    </SectionPage>
  );
}

function Status({ status: { heardAtMs, troubles, contacts } }: { readonly status: InstallationStatus }) {
  const { t } = useTranslation();
  const moment = useMoment();
  const { contactEmail } = useHostServices().tenant.links;
  const heard =
    heardAtMs === null ? t('assistance.neverHeard') : t('assistance.heard', { at: moment(heardAtMs) });
  return (
    <>
      <Card title={t('assistance.title')}>
        {troubles.length === 0 ? (
          <EmptyState
            icon={<IconOk size={24} aria-hidden />}
            title={t('assistance.works')}
            text={heard}
            testId="assistance-works"
          />
        ) : (
          <>
            <TroubleList troubles={troubles} />
            <p>{heard}</p>
          </>
        )}
      </Card>
      <Contacts contacts={contacts} tenantEmail={contactEmail} />
    </>
  );
}
