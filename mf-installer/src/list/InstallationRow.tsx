import { FileButton } from '@foyer/area-parts';
import { DEFAULT_SITE_TIME_ZONE, dateFormat, stuckReason } from '@foyer/domain';
import { useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, formatAge, IconWarning } from '@foyer/ui';
import { installationReportFile } from '@foyer/wire/commissioning';
import type { PendingInstallation, Professional } from '@foyer/wire/installers';
import { useEnterMutation } from '../installer-api';
import rowText from '../row-text.module.css';
import { AssignInstaller } from './AssignInstaller';
import { groupedNumber, mapAddress } from './contact';
import { entryRefusalMessage } from './entry-refusal-message';
import styles from './ListPage.module.css';
import { LoginAsLink } from './LoginAsLink';
import { stepOf } from './steps';

interface InstallationRowProps {
  readonly installation: PendingInstallation;
  /** Possible assignees; null when the person may not assign. */
  readonly installers: readonly Professional[] | null;
}

/** A pending installation: since when, its step and reason, and its actions. */
export function InstallationRow({ installation, installers }: InstallationRowProps) {
  const { t } = useTranslation();
  const { now } = useHostServices();
  const language = useLanguage();
  const { profile } = useSession();
  const timeZone = profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const { id, name, email, phone, status, sinceMs, heardMs } = installation;
  const number = phone && groupedNumber(phone, profile?.countryCode ?? null);
  const { why, days } = stuckReason(installation, now());
  const opened =
    sinceMs === null ? '—' : dateFormat(language, { dateStyle: 'medium', timeZone }).format(sinceMs);
  return (
    <li className={styles.row} data-testid={`installation-${id}`}>
      <span className={rowText.words}>
        <span className={rowText.name}>{name}</span>
        <span className={rowText.soft}>{email}</span>
        {phone ? (
          <a
            className={styles.contact}
            href={`tel:${phone}`}
            aria-label={t('row.call', { name, phone: number })}
          >
            {number}
          </a>
        ) : null}
        <Place installation={installation} />
      </span>
      <span className={rowText.words}>
        <span>{t(`step.${stepOf(status)}`)}</span>
        <span className={styles.why} data-why={why}>
          {why === 'wiring' || why === 'link' || why === 'silent' ? (
            <IconWarning size={16} aria-hidden />
          ) : null}
          <span>
            {t(`why.${why}`)} {t('row.days', { count: days })}
          </span>
        </span>
        <span className={rowText.soft}>{t('row.opened', { day: opened })}</span>
        {heardMs === null ? null : (
          <span className={rowText.soft}>
            {t('row.heard', { age: formatAge(now() - heardMs, language) })}
          </span>
        )}
      </span>
      {installers ? <AssignInstaller installation={installation} installers={installers} /> : null}
      <span className={styles.actions}>
        <WayIn installation={installation} />
        {installation.mayEnter ? <LoginAsLink installation={installation} /> : null}
        {installation.hasReport ? <Report installation={installation} /> : null}
      </span>
    </li>
  );
}

/** Town, and street where known, as a link to a map. */
function Place({ installation }: Pick<InstallationRowProps, 'installation'>) {
  const { t } = useTranslation();
  const { address, city, postalCode, name } = installation;
  const map = mapAddress(installation);
  const place = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  if (map === null) return <span className={rowText.soft}>{place}</span>;
  return (
    <a
      className={styles.contact}
      href={map}
      target="_blank"
      rel="noreferrer"
      aria-label={t('row.map', { name, place })}
    >
      {place}
    </a>
  );
}

function WayIn({ installation }: Pick<InstallationRowProps, 'installation'>) {
  const { t } = useTranslation();
  const { acting, notify, tenant } = useHostServices();
  const [enter, { isLoading }] = useEnterMutation();
  if (!installation.mayEnter) return <span className={rowText.soft}>{t('row.notAllowed')}</span>;
  const resume = async () => {
    try {
      const token = await enter({ id: installation.id, tenant: tenant.tenant }).unwrap();
      if (await acting.enter(token)) return;
      void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
    } catch (error) {
      void notify.alert(entryRefusalMessage(error), { severity: 'warning' });
    }
  };
  return (
    <Button
      aria-label={t('row.resumeOf', { name: installation.name })}
      busy={isLoading ? t('row.opening') : undefined}
      onClick={() => void resume()}
    >
      {t('row.resume')}
    </Button>
  );
}

/** Report of the finished installation. Requested directly: a file is too large for the store, and not serializable. */
function Report({ installation: { id, name } }: Pick<InstallationRowProps, 'installation'>) {
  const { t } = useTranslation();
  const { platform, notify } = useHostServices();
  return (
    <FileButton
      aria-label={t('row.reportOf', { name })}
      busyLabel={t('row.reportFetching')}
      load={() => platform.call(installationReportFile, { id })}
      onFailed={() => void notify.alert('serviceNotAvailableMessage', { severity: 'warning' })}
    >
      {t('row.report')}
    </FileButton>
  );
}
