import { useTranslation } from '@foyer/remote-kit/i18n';
import { PageHeading } from '@foyer/ui';
import type { ReactNode } from 'react';
import { BackLink } from './BackLink';
import styles from './SectionPage.module.css';

export interface SectionPageProps {
  /** Screen name; the page's test id is `page-<screen>`. */
  readonly screen: string;
  readonly title: ReactNode;
  /** Introduction under the title. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Page of origin and its label; default `/user/options` and `section.back`. */
  readonly back?: { readonly path: string; readonly label: string };
  readonly children: ReactNode;
}

/** Page of one account section, with a link back to the overview. */
export function SectionPage({ screen, title, lead, actions, back, children }: SectionPageProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.page} data-testid={`page-${screen}`}>
      <div className={styles.head}>
        <BackLink to={back?.path ?? '/user/options'}>{back?.label ?? t('section.back')}</BackLink>
        <PageHeading lead={lead} actions={actions}>
          {title}
        </PageHeading>
      </div>
      {children}
    </section>
  );
}
