import { useToday } from '@foyer/area-parts';
import { DEFAULT_SITE_TIME_ZONE, daysBetween } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge } from '@foyer/ui';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import { shownDay } from '../profile/shown-dates';
import styles from './LicenceFacts.module.css';
import { licenceName } from './licence-words';

/** Kind of the licence with its first and last day. */
export function LicenceFacts({ licence }: { readonly licence: Licence }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = useToday(useSession().profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE);
  const { startDay, expirationDay } = licence;
  const isToBegin = startDay !== null && startDay > today;
  const daysLeft = expirationDay === null ? null : daysBetween(today, expirationDay);
  return (
    <>
      <p className={styles.name}>
        {licenceName(licence.type, t)} <Badge>{t(statusKey(isToBegin, daysLeft))}</Badge>
      </p>
      <dl className={styles.facts}>
        {startDay ? (
          <div>
            <dt>{t(isToBegin ? 'licence.begins' : 'licence.since')}</dt>
            <dd>{shownDay(startDay, language)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('licence.ends')}</dt>
          <dd>{expirationDay ? shownDay(expirationDay, language) : t('licence.endless')}</dd>
        </div>
        {daysLeft !== null && daysLeft >= 0 && !isToBegin ? (
          <div>
            <dt>{t('licence.left')}</dt>
            <dd>{t('licence.days', { count: daysLeft })}</dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}

function statusKey(isToBegin: boolean, daysLeft: number | null) {
  if (isToBegin) return 'licence.standing.toBegin';
  return daysLeft !== null && daysLeft < 0 ? 'licence.standing.over' : 'licence.standing.inForce';
}
