import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card } from '@foyer/ui';
import type { Contact } from '@foyer/wire/assistance';
import styles from '../profile/fields.module.css';

interface ContactsProps {
  readonly contacts: readonly Contact[];
  /** The tenant's own address; null where it has none. */
  readonly tenantEmail: string | null;
}

/** Whom to ask: maintenance company, installer, and the tenant. */
export function Contacts({ contacts, tenantEmail }: ContactsProps) {
  const { t } = useTranslation();
  if (contacts.length === 0 && tenantEmail === null) return null;
  return (
    <Card title={t('assistance.contacts.title')}>
      <ul className={styles.stack}>
        {contacts.map(({ role, name, phone, email }) => (
          <li key={role}>
            {t(`assistance.contacts.${role}`, { name })} {phone ? <a href={`tel:${phone}`}>{phone}</a> : null}{' '}
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
        {tenantEmail ? (
          <li>
            {t('assistance.contacts.tenant')} <a href={`mailto:${tenantEmail}`}>{tenantEmail}</a>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
