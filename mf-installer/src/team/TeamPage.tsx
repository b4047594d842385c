import { Failure } from '@foyer/area-parts';
import { useAnswer, useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, EmptyState, PageHeading, Skeleton } from '@foyer/ui';
import { useTeamQuery } from '../installer-api';
import { InviteForm } from './InviteForm';
import { Journal } from './Journal';
import { PersonRow } from './PersonRow';
import styles from './TeamPage.module.css';

/** `/installer/team`: the people of a company, for its owner. */
export function TeamPage() {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  const isOwner = useSession().profile?.userType === 'MAINTAINER';
  const toList = <Button onClick={() => navigation.navigate('/installer')}>{t('team.toList')}</Button>;
  return (
    <section className={styles.page} data-testid="page-installerTeam">
      <PageHeading lead={t('team.lead')} actions={isOwner ? toList : undefined}>
        {t('team.title')}
      </PageHeading>
      {isOwner ? (
        <>
          <People />
          <InviteForm />
          <Journal />
        </>
      ) : (
        <EmptyState testId="not-found" title={t('team.ofOwners')} action={toList} />
      )}
    </section>
  );
}

function People() {
  const { t } = useTranslation();
  const answer = useAnswer(useTeamQuery(undefined, { refetchOnMountOrArgChange: true }));
  if (answer.state === 'loading')
    return (
      <div aria-busy="true">
        <Skeleton width="100%" height={160} />
      </div>
    );
  if (answer.state === 'failed') return <Failure {...answer} />;
  const people = answer.data;
  return (
    <Card title={t('team.people')}>
      <ul className={styles.rows}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      {people.some(({ role }) => role === 'installer') ? null : (
        <EmptyState title={t('team.alone')} text={t('team.aloneHint')} />
      )}
    </Card>
  );
}
