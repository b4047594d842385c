import { SectionPage, WhenReady } from '@foyer/area-parts';
import { useAnswer, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import type { OpenSession } from '@foyer/wire/sessions';
import styles from '../profile/fields.module.css';
import { SeenByCustomer } from '../profile/SeenByCustomer';
import { SessionRow } from './SessionRow';
import { useEndOtherSessionsMutation, useOpenSessionsQuery } from './session-endpoints';

/** `/user/sessions`: where the account is signed in, and ending sessions from here. */
export function SessionsPage() {
  const { t } = useTranslation();
  return (
    <SectionPage
      screen="user_panel_sessions"
      title={t('sections.sessions.title')}
      lead={t('sections.sessions.lead')}
    >
      <SeenByCustomer>
        <OpenSessions />
      </SeenByCustomer>
    </SectionPage>
  );
}

function OpenSessions() {
  const answer = useAnswer(useOpenSessionsQuery());
  return (
    <WhenReady answer={answer} height="12rem">
      {(sessions) => <Sessions sessions={sessions} />}
    </WhenReady>
  );
}

function Sessions({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const endAll = async () => {
    if (!(await notify.confirm('endOtherSessionsConfirm', { destructive: true }))) return;
    const { error } = await endOthers();
    notify.toast(error ? 'serviceSilentMessage' : 'otherSessionsEndedMessage', {
      severity: error ? 'warning' : 'success',
    });
  };
  return (
    <Card title={t('sessions.title')}>
      <div className={styles.stack}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
        {others.length === 0 ? <p className={styles.note}>{t('sessions.onlyHere')}</p> : null}
        {others.length > 1 ? (
          <p className={styles.buttons}>
            <Button busy={isLoading ? t('sessions.ending') : undefined} onClick={() => void endAll()}>
              {t('sessions.endOthers')}
            </Button>
          </p>
        ) : null}
        <p className={styles.note}>{t('sessions.unknown')}</p>
      </div>
    </Card>
  );
}
