import { Age, Failure } from '@foyer/area-parts';
import { useAnswer, useLanguage, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import {
  Badge,
  Card,
  type DataColumn,
  DataTable,
  EmptyState,
  formatQuantity,
  PageHeading,
  Skeleton,
} from '@foyer/ui';
import type { ReleaseHealth } from '@foyer/wire/release-reports';
import { useReleasesQuery } from '../operator-api';
import styles from '../parts/parts.module.css';
import { useMoment } from '../parts/useMoment';
import { RollOuts } from '../roll-outs/RollOuts';
import { SignaturesCard } from './SignaturesCard';

const AGAIN_MS = 60_000;

/** `/operator/releases`: how the releases of host and areas are going in browsers. */
export function ReleasesPage() {
  const { t } = useTranslation();
  const answer = useAnswer(
    useReleasesQuery(undefined, { ...whileAwake(AGAIN_MS), refetchOnMountOrArgChange: true }),
  );
  return (
    <section className={styles.page} data-testid="page-operatorReleases">
      <PageHeading lead={t('releases.lead')}>{t('releases.title')}</PageHeading>
      <RollOuts />
      {answer.state === 'failed' ? (
        <Card title={t('releases.health')}>
          <Failure {...answer} />
        </Card>
      ) : null}
      {answer.state === 'loading' ? (
        <Card title={t('releases.health')} busy>
          <Skeleton height={240} />
        </Card>
      ) : null}
      {answer.state === 'ready' ? (
        <>
          {answer.data.signatures === undefined ? null : (
            <SignaturesCard signatures={answer.data.signatures} />
          )}
          <Card title={t('releases.health')} aside={<Age answer={answer} />}>
            <ReleaseTable releases={answer.data.releases} />
          </Card>
        </>
      ) : null}
    </section>
  );
}

function ReleaseTable({ releases }: { readonly releases: readonly ReleaseHealth[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  if (releases.length === 0) return <EmptyState title={t('releases.none')} text={t('releases.noneHint')} />;
  return (
    <DataTable
      caption={t('releases.health')}
      columns={columns}
      rows={releases}
      rowKey={({ area, version }) => `${area} ${version}`}
    />
  );
}

function useColumns(): DataColumn<ReleaseHealth>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const moment = useMoment();
  const count = (households: number) => formatQuantity(households, '', language).text;
  const shareOf = (part: number, { households }: ReleaseHealth) =>
    formatQuantity(households === 0 ? null : (100 * part) / households, '%', language, {
      significantDigits: 3,
    }).text;
  const duration = (ms: number | null) => formatQuantity(ms, 'ms', language, { decimals: 0 }).text;
  return [
    {
      key: 'release',
      header: t('releases.release'),
      cell: ({ area, version, inForce }) => (
        <span className={styles.words}>
          <span translate="no">{area}</span>
          <span className={styles.version} translate="no">
            {version}
          </span>
          {inForce ? <Badge tone="ok">{t('releases.inForce')}</Badge> : null}
        </span>
      ),
    },
    { key: 'since', header: t('releases.since'), cell: ({ sinceMs }) => moment(sinceMs) },
    {
      key: 'households',
      header: t('releases.households'),
      align: 'end',
      cell: ({ households }) => count(households),
    },
    {
      key: 'failed',
      header: t('releases.failed'),
      align: 'end',
      cell: (release) => (
        <span className={styles.words}>
          {shareOf(release.failedHouseholds, release)}
          {release.failures.map(({ kind, households }) => (
            <span className={styles.soft} key={kind}>
              {t(`releases.failure.${kind}`, kind)} {count(households)}
            </span>
          ))}
          {release.undeclaredHouseholds ? (
            <span className={styles.soft}>
              {t('releases.undeclared')} {count(release.undeclaredHouseholds)}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'fellBack',
      header: t('releases.fellBack'),
      align: 'end',
      cell: (release) => shareOf(release.fellBackHouseholds, release),
    },
    {
      key: 'over',
      header: t('releases.overBudget'),
      align: 'end',
      cell: (release) => (
        <span className={styles.words}>
          {release.overBudget.length === 0 ? shareOf(0, release) : null}
          {release.overBudget.map(({ budget, households }) => (
            <span key={budget}>
              <span translate="no">{budget}</span> {shareOf(households, release)}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'mount',
      header: t('releases.mount'),
      align: 'end',
      cell: ({ mountP50Ms, mountP95Ms }) =>
        mountP50Ms === null ? duration(null) : `${duration(mountP50Ms)} · ${duration(mountP95Ms)}`,
    },
    { key: 'inp', header: t('releases.inp'), align: 'end', cell: ({ inpP75Ms }) => duration(inpP75Ms) },
    { key: 'lcp', header: t('releases.lcp'), align: 'end', cell: ({ lcpP75Ms }) => duration(lcpP75Ms) },
    {
      key: 'cls',
      header: t('releases.cls'),
      align: 'end',
      cell: ({ clsP75 }) => formatQuantity(clsP75, '', language, { decimals: 2 }).text,
    },
  ];
}
