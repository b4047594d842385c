import { DEFAULT_SITE_TIME_ZONE, dateFormat } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import styles from './HeatingSystemsPage.module.css';
import { useFormerSystemsQuery } from './system-endpoints';
import { useReconnect } from './useReconnect';

/** Offers to undo the disconnection of a brand while that is possible; nothing where the platform cannot. */
export function UndoDisconnection({ brand }: { readonly brand: 'wiser' | 'tado' }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile } = useSession();
  const timeZone = profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const { data = [] } = useFormerSystemsQuery();
  const { reconnect, isReconnecting } = useReconnect(brand);
  const former = data.find((one) => one.brand === brand);
  if (!former) return null;
  const until = dateFormat(language, { day: 'numeric', month: 'long', timeZone }).format(former.untilMs);
  return (
    <div className={styles.undo}>
      <p>{t('systems.undoable', { account: former.account, until })}</p>
      <Button busy={isReconnecting ? t('systems.undoing') : undefined} onClick={() => void reconnect()}>
        {t('systems.undo')}
      </Button>
    </div>
  );
}
