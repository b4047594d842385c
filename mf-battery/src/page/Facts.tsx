import { dateFormat, isVirtualBattery, siteDay } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Skeleton } from '@foyer/ui';
import { instantFromWire } from '@foyer/wire/values';
import type { LiveBattery } from '../battery/useBattery';
import { useBatteryWords } from '../battery/useBatteryWords';
import styles from './LiveCard.module.css';

interface Fact {
  readonly key: 'activity' | 'power' | 'capacity' | 'boxes' | 'kind' | 'since';
  readonly text: string;
}

/** Facts about the battery, as far as the API returns them. */
export function Facts({ live }: { readonly live: LiveBattery | null }) {
  const { t } = useTranslation();
  const facts = useFactsOf(live);
  return (
    <div>
      <dl className={styles.facts} aria-busy={!live || undefined}>
        {facts.map(({ key, text }) => (
          <div key={key}>
            <dt>{t(`facts.${key}`)}</dt>
            <dd>{live ? text : <Skeleton width="8ch" />}</dd>
          </div>
        ))}
      </dl>
      {isVirtualBattery(live?.battery.type ?? null) ? (
        <p className={styles.throughGrid}>{t('facts.throughGrid')}</p>
      ) : null}
    </div>
  );
}

function useFactsOf(live: LiveBattery | null): readonly Fact[] {
  const { t } = useTranslation();
  const words = useBatteryWords();
  const day = useRegistrationDay(live);
  const type = live?.battery.type ?? null;
  // Virtual batteries have no boxes; ignore the count the API returns.
  const boxes = isVirtualBattery(type) ? null : (live?.battery.boxes ?? null);
  return [
    { key: 'activity', text: live ? t(`facts.doing.${live.activity}`) : '' },
    { key: 'power', text: words.power(live?.powerW ?? null).text },
    { key: 'capacity', text: words.capacity(live).text },
    ...(type === null ? [] : [{ key: 'kind' as const, text: t(`facts.kinds.${type}`) }]),
    ...(boxes === null ? [] : [{ key: 'boxes' as const, text: t('facts.boxCount', { count: boxes }) }]),
    ...(day === null ? [] : [{ key: 'since' as const, text: day }]),
  ];
}

/** Formatted day of the first adjustment; null when the API omits it. */
function useRegistrationDay(live: LiveBattery | null): string | null {
  const language = useLanguage();
  const { profile } = useSession();
  const registeredMs = instantFromWire(live?.battery.registeredAt);
  if (registeredMs === null || !profile) return null;
  const day = siteDay(registeredMs, profile.siteTimeZone);
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}
