import { Age, Failure, SectionPage } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Skeleton } from '@foyer/ui';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import type { ReactNode } from 'react';
import { useHouseholdProfile } from './useHouseholdProfile';

interface ProfilePageProps {
  /** Last part of its path: names the page, its words and its test ids. */
  readonly section: string;
  /** What the section shows once the profile is there. */
  readonly children: (profile: HouseholdProfile) => ReactNode;
}

/** A section of the profile on a page of its own. */
export function ProfilePage({ section, children }: ProfilePageProps) {
  const { t } = useTranslation();
  const answer = useHouseholdProfile();
  return (
    <SectionPage
      screen={`user_panel_${section}`}
      title={t(`sections.${section}.title`)}
      lead={t(`sections.${section}.lead`)}
      actions={<Age answer={answer} />}
    >
      {answer.state === 'loading' ? (
        <Card busy>
          <Skeleton height="12rem" />
        </Card>
      ) : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' ? children(answer.data) : null}
    </SectionPage>
  );
}
