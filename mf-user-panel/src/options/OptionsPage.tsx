import { Slot, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { PageHeading } from '@foyer/ui';
import styles from './OptionsPage.module.css';
import { OwnCards } from './OwnCards';

/** `/user/options`: a card with its state for every section, of this area and of others. */
export function OptionsPage() {
  const { t } = useTranslation();
  const { profile } = useSession();
  return (
    <section className={styles.page} data-testid="page-user_panel">
      <PageHeading lead={profile ? [profile.name, profile.email].filter(Boolean).join(' · ') : null}>
        {t('options.title')}
      </PageHeading>
      <ul className={styles.sections}>
        <OwnCards>{(card, key) => <li key={key}>{card}</li>}</OwnCards>
        <Slot name="user-panel.section">{(place) => <li>{place}</li>}</Slot>
      </ul>
    </section>
  );
}
