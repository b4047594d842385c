import { Age, SectionPage, useToday, WhenReady } from '@foyer/area-parts';
import { DEFAULT_SITE_TIME_ZONE } from '@foyer/domain';
import { useFacts, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useParams } from '@foyer/remote-kit/router';
import { Card } from '@foyer/ui';
import { PREMIUM, type TenantFeature } from '@foyer/wire/licence';
import { shownDay } from '../profile/shown-dates';
import { FeatureList, isHeld } from './FeatureList';
import { LicenceText } from './LicenceText';
import { isLicenceOver } from './licence-words';
import { useLicence } from './useLicence';

/** Features that require a tenant flag. */
const FLAG_BY_FEATURE: Readonly<Record<string, string>> = {
  email_alerts_available: 'email_alerts',
  sms_alerts_available: 'sms_alerts',
  eco_advice_available: 'eco_advice',
};
/** Shows all features. */
const GENERAL = 'general';

/**
 * `/user/license_features/:featureId`: features of the licences, the one of the path first, and the licence text.
 */
export function LicenceFeaturesPage() {
  const { t } = useTranslation();
  const facts = useFacts();
  const language = useLanguage();
  const { featureId = GENERAL } = useParams();
  const answer = useLicence();
  const isOffered = ({ id }: TenantFeature) => {
    if (id === 'sms_alerts_available' && facts['unavailable.sms']) return false;
    const flag = FLAG_BY_FEATURE[id];
    return flag === undefined || facts[`tenant.${flag}`] === true;
  };
  const known = answer.state === 'ready' ? answer.data : null;
  const offered = known?.status.features.filter(isOffered) ?? [];
  const today = useToday(useSession().profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE);
  const endDay = known && isLicenceOver(known.licence, today) ? known.licence.expirationDay : null;
  const lead = () => {
    if (endDay !== null) return t('features.leadOver', { day: shownDay(endDay, language) });
    return t(leadKey());
  };
  const leadKey = () => {
    if (!known || offered.length === 0 || !offered.every((feature) => isHeld(known.licence, feature)))
      return 'features.lead';
    return known.licence.type === PREMIUM ? 'features.leadPremium' : 'features.leadAll';
  };
  return (
    <SectionPage
      screen="user_panel_license_features"
      title={t('features.title')}
      lead={lead()}
      actions={<Age answer={answer} />}
      back={{ path: '/user/license', label: t('sections.license.title') }}
    >
      <WhenReady answer={answer} height="20rem">
        {({ licence }) => (
          <Card>
            <FeatureList licence={licence} features={offered} first={featureId} />
          </Card>
        )}
      </WhenReady>
      <LicenceText />
    </SectionPage>
  );
}
