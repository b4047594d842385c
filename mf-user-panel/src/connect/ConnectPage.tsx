import { MeterConnect, SectionPage } from '@foyer/area-parts';
import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import fields from '../profile/fields.module.css';
import { SeenByCustomer } from '../profile/SeenByCustomer';
import { meterQueries } from './connect-endpoints';
import { HomeAssistantOffer } from './HomeAssistantOffer';

/** `/user/connect`: the home's own devices, from their access to what they measure. */
export function ConnectPage() {
  const { t } = useTranslation();
  const { rooms } = useSession();
  return (
    <SectionPage
      screen="user_panel_connect"
      title={t('sections.connect.title')}
      lead={t('sections.connect.lead')}
    >
      <SeenByCustomer orProfessionals>
        <div className={fields.page}>
          <MeterConnect
            queries={meterQueries}
            rooms={rooms}
            noDevice={t('connectPage.noDevice')}
            unavailableHint={t('connectPage.unavailableHint')}
          />
          <HomeAssistantOffer />
        </div>
      </SeenByCustomer>
    </SectionPage>
  );
}
