import { SectionPage } from '@foyer/area-parts';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { useEffect } from 'react';
import styles from './Registration.module.css';
import { RegistrationForm } from './RegistrationForm';
import { RegistrationHelp } from './RegistrationHelp';
import { useRegistrationQuery } from './registration-endpoints';

/** `/user/my_smart_battery_register` */
export function RegistrationPage() {
  const { t } = useTranslation();
  const { bus, navigation } = useHostServices();
  const isRegistered = useRegistrationQuery().data?.status.ok === true;
  // A newly created account continues at the battery page.
  useEffect(
    () => bus.on('account.created', () => navigation.navigate('/user/my_smart_battery')),
    [bus, navigation],
  );
  return (
    <SectionPage
      screen="user_panel_msb_register"
      title={t(isRegistered ? 'registration.registered' : 'registration.page')}
      lead={isRegistered ? undefined : t('registration.lead')}
      actions={isRegistered ? undefined : <RegistrationHelp />}
    >
      <RegistrationForm leaving="ask" onDone={() => bus.emit('account.created', {})} />
      {isRegistered ? (
        <p>
          <Link className={styles.way} to="/user/my_smart_battery">
            {t('lifecycle.back')}
          </Link>
        </p>
      ) : null}
    </SectionPage>
  );
}
