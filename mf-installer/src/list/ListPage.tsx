import { Failure, Pages } from '@foyer/area-parts';
import { useAnswer, useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, EmptyState, PageHeading, SelectField, Skeleton } from '@foyer/ui';
import { useInstallersQuery, useMaintainersQuery, usePendingQuery } from '../installer-api';
import { Filters } from './Filters';
import { InstallationRow } from './InstallationRow';
import styles from './ListPage.module.css';
import { NewRegistration } from './NewRegistration';
import { PAGE_ROWS, useListQuery } from './useListQuery';

/** `/installer/pending_installations`: a maintainer's pending installations. */
export function MaintainerListPage() {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  const installers = useInstallersQuery();
  return (
    <section className={styles.page} data-testid="page-preRegisterMaintainerList">
      <PageHeading
        actions={
          <>
            <Button onClick={() => navigation.navigate('/installer/team')}>{t('team.title')}</Button>
            <NewRegistration />
          </>
        }
      >
        {t('list.title')}
      </PageHeading>
      <Filters installers={installers.data ?? []} />
      <Rows installers={installers.data ?? null} />
    </section>
  );
}

/** `/installer/installer_pending_installations`: pending installations of a maintainer the installer chooses. */
export function InstallerListPage() {
  const { t } = useTranslation();
  const isInstaller = useSession().profile?.userType === 'INSTALLER';
  return (
    <section className={styles.page} data-testid="page-preRegisterInstallerList">
      <PageHeading actions={<NewRegistration />}>{t('list.title')}</PageHeading>
      {isInstaller ? <InstallerList /> : <OfInstallers />}
    </section>
  );
}

/** Shown to a maintainer on the installers' page. */
function OfInstallers() {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  return (
    <EmptyState
      testId="not-found"
      title={t('list.ofInstallers')}
      action={
        <Button onClick={() => navigation.navigate('/installer', { replace: true })}>
          {t('list.toOwnList')}
        </Button>
      }
    />
  );
}

function InstallerList() {
  const { t } = useTranslation();
  const { maintainerCode, change } = useListQuery();
  const answer = useAnswer(useMaintainersQuery());
  const known = answer.state === 'ready' ? answer.data : [];
  const chosen = known.find((one) => one.maintainerCode === maintainerCode) ?? known[0];
  return (
    <>
      {answer.state === 'loading' ? <Skeleton width="20ch" /> : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' && !chosen ? <EmptyState title={t('list.noMaintainer')} /> : null}
      {chosen ? (
        <>
          <SelectField
            label={t('list.maintainer')}
            value={chosen.maintainerCode}
            options={known.map((one) => ({
              value: one.maintainerCode,
              label: t('list.maintainerOf', { name: one.companyName ?? one.name, pending: one.pending }),
            }))}
            onChange={(event) => change({ maintainer: event.target.value })}
          />
          <Filters installers={null} />
          <Rows installers={null} maintainerCode={chosen.maintainerCode} />
        </>
      ) : null}
    </>
  );
}

interface RowsProps extends Pick<Parameters<typeof InstallationRow>[0], 'installers'> {
  readonly maintainerCode?: string;
}

function Rows({ installers, maintainerCode }: RowsProps) {
  const { t } = useTranslation();
  const { query, page, change } = useListQuery();
  const asked = maintainerCode === undefined ? query : { ...query, maintainerCode };
  const answer = useAnswer(usePendingQuery(asked, { refetchOnMountOrArgChange: true }));
  if (answer.state === 'loading') return <Skeleton width="100%" height={320} />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  const { users, total } = answer.data;
  if (users.length === 0) return <EmptyState title={t('list.none')} text={t('list.noneHint')} />;
  return (
    <Card title={t('list.lead', { count: total })}>
      <ul className={styles.rows}>
        {users.map((installation) => (
          <InstallationRow key={installation.id} installation={installation} installers={installers} />
        ))}
      </ul>
      <Pages page={page} total={total} size={PAGE_ROWS} onPage={(next) => change({ page: String(next) })} />
    </Card>
  );
}
