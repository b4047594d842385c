import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog, IconPlus, LinkButton } from '@foyer/ui';
import { useState } from 'react';

/** Starts a registration after a warning: on the tenant's portal if it has one, else at our first step. */
export function NewRegistration() {
  const { t } = useTranslation();
  const { tenant, navigation } = useHostServices();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const portal = tenant.links.professionalSignup;
  return (
    <>
      <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('list.new')}
      </Button>
      <Dialog
        open={open}
        title={t('new.title')}
        closeLabel={t('new.close')}
        onClose={close}
        testId="confirm-new_registration"
        actions={
          <>
            <Button onClick={close}>{t('new.cancel')}</Button>
            {portal ? (
              <LinkButton variant="primary" href={portal} target="_blank" rel="noreferrer" onClick={close}>
                {t('new.go')}
              </LinkButton>
            ) : (
              <Button
                variant="primary"
                onClick={() => navigation.navigate('/registration/user_informations')}
              >
                {t('new.go')}
              </Button>
            )}
          </>
        }
      >
        <p>{t(portal ? 'new.portal' : 'new.own')}</p>
      </Dialog>
    </>
  );
}
