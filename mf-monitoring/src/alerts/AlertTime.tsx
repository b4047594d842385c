import { DEFAULT_SITE_TIME_ZONE, dateFormat } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';

/** When an alert was raised, in the home's time zone. */
export function AlertTime({ atMs }: { readonly atMs: number | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile } = useSession();
  if (atMs === null) return <span>{t('alerts.noDate')}</span>;
  const text = dateFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE,
  }).format(atMs);
  return <time dateTime={new Date(atMs).toISOString()}>{text}</time>;
}
