import { Slot, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { PageHeading } from '@foyer/ui';
import styles from './OptionsPage.module.css';
import { OwnCards } from './OwnCards';

/** `/user/options`: every section as a card with how it stands today, this area's own and the others' (D101). */
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
