import { Age, SectionPage, WhenReady } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
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
      <WhenReady answer={answer} height="12rem">
        {children}
      </WhenReady>
    </SectionPage>
  );
}
