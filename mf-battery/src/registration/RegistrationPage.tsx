import { SectionPage } from '@foyer/area-parts';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useEffect } from 'react';
import { RegistrationForm } from './RegistrationForm';
import { RegistrationHelp } from './RegistrationHelp';

/** `/user/my_smart_battery_register`: the registration of a battery in the panel (D113). */
export function RegistrationPage() {
  const { t } = useTranslation();
  const { bus, navigation } = useHostServices();
  // Spec 3 §4: an account-created event leads to the battery.
  useEffect(
    () => bus.on('account.created', () => navigation.navigate('/user/my_smart_battery')),
    [bus, navigation],
  );
  return (
    <SectionPage
      screen="user_panel_msb_register"
      title={t('registration.page')}
      lead={t('registration.lead')}
      actions={<RegistrationHelp />}
    >
      <RegistrationForm leaving="ask" onDone={() => bus.emit('account.created', {})} />
    </SectionPage>
  );
}
