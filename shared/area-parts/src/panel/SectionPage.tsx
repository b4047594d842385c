import { useTranslation } from '@foyer/remote-kit/i18n';
import { PageHeading } from '@foyer/ui';
import type { ReactNode } from 'react';
import { BackLink } from './BackLink';
import styles from './SectionPage.module.css';

export interface SectionPageProps {
  /** Named screen; `page-<screen>` is the test id of the page. */
  readonly screen: string;
  readonly title: ReactNode;
  /** One softer line under it. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Where it came from: `/user/options` and its words (`section.back`) when left out. */
  readonly back?: { readonly path: string; readonly label: string };
  readonly children: ReactNode;
}

/** A section of the account on a page of its own, with the way back to the others. */
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
