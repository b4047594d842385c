import { SectionCard } from '@foyer/area-parts';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconHeat } from '@foyer/ui';

/** Heating card on `/user/options`: connected systems, and whether one needs its password. */
export function HeatingSection() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile } = useSession();
  const brands = [profile?.wiserUsername ? 'Wiser' : null, profile?.tadoAccount ? 'tado°' : null].filter(
    (brand) => brand !== null,
  );
  const isRefused = profile?.wiserStatus === 'invalid.credentials';
  const state = () => {
    if (!profile) return undefined;
    if (isRefused) return t('section.refused');
    return brands.length === 0
      ? t('section.none')
      : t('section.connected', { brands: new Intl.ListFormat(language).format(brands) });
  };
  return (
    <SectionCard
      path="/user/electric_heating"
      title={t('section.title')}
      state={state()}
      icon={<IconHeat size={24} aria-hidden />}
      needsAttention={isRefused}
    />
  );
}
