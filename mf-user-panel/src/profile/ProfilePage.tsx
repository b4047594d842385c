import { Age, SectionPage, WhenReady } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import type { ReactNode } from 'react';
import { useHouseholdProfile } from './useHouseholdProfile';

interface ProfilePageProps {
  /** Last segment of its path; prefix of its texts and test ids. */
  readonly section: string;
  readonly children: (profile: HouseholdProfile) => ReactNode;
}

/** Page of one profile section. */
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
      <WhenReady answer={answer} height="12rem">
        {children}
      </WhenReady>
    </SectionPage>
  );
}
