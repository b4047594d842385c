import { supportEndMessage } from '@foyer/domain';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, IconAccount } from '@foyer/ui';
import { useEffect } from 'react';
import { Countdown } from '../session/Countdown';
import { useSecondsLeft } from '../session/useSecondsLeft';
import { useSupportStatus } from '../session/useSupportStatus';
import styles from './SupportBanner.module.css';

/** Shown to support on every page of a household: which home, the time left, and the way out. */
export function SupportBanner() {
  const acting = useSession().profile?.acting;
  return acting?.endsAtMs ? <Acting untilMs={acting.endsAtMs} /> : null;
}

function Acting({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation();
  const { acting, notify } = useHostServices();
  const { profile } = useSession();
  const answer = useSupportStatus();
  const isOver = useSecondsLeft(untilMs) === 0;
  const status = answer.state === 'ready' ? (answer.data?.status ?? null) : 'granted';

  useEffect(() => {
    if (status !== 'granted') acting.leave(supportEndMessage(status));
    else if (isOver) acting.leave('support_session_ended');
  }, [acting, isOver, status]);

  const finish = async () => {
    if (await notify.confirm('support_leave_confirm')) acting.leave('support_session_ended');
  };
  return (
    <div className={styles.banner} role="status" data-testid="banner-support_session">
      <IconAccount size={20} aria-hidden />
      <span className={styles.text}>{t('banner.acting', { name: profile?.name || profile?.email })}</span>
      <Countdown untilMs={untilMs} />
      <Button data-testid="support-revoke" onClick={() => void finish()}>
        {t('banner.finish')}
      </Button>
    </div>
  );
}
