import { Age, Failure } from '@foyer/area-parts';
import { useAnswer, useHostServices, useLanguage, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Button, Card, DataTable, EmptyState, formatQuantity, Skeleton } from '@foyer/ui';
import type { RollOut } from '@foyer/wire/roll-outs';
import { useDecideRollOutMutation, useRollOutsQuery } from '../operator-api';
import styles from '../parts/parts.module.css';
import { useChange } from '../parts/useChange';
import { useMoment } from '../parts/useMoment';

/** The platform judges each minute. */
const REFRESH_MS = 30_000;

/** Releases that a share of the households has first: how they go, and a button that stops or continues each. */
export function RollOuts() {
  const { t } = useTranslation();
  const answer = useAnswer(
    useRollOutsQuery(undefined, { ...whileAwake(REFRESH_MS), refetchOnMountOrArgChange: true }),
  );
  return (
    <Card title={t('rollOuts.title')} busy={answer.state === 'loading'} aside={<Age answer={answer} />}>
      {answer.state === 'loading' ? <Skeleton height={120} /> : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' && answer.data.length === 0 ? (
        <EmptyState title={t('rollOuts.none')} text={t('rollOuts.noneHint')} />
      ) : null}
      {answer.state === 'ready' && answer.data.length > 0 ? (
        <div className={styles.stack}>
          <p>{t('rollOuts.hint')}</p>
          <RollOutTable rollOuts={answer.data} />
        </div>
      ) : null}
    </Card>
  );
}

function RollOutTable({ rollOuts }: { readonly rollOuts: readonly RollOut[] }) {
  const { t } = useTranslation();
  const moment = useMoment();
  const language = useLanguage();
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const households = ({ canary, stable }: RollOut['shown']) =>
    t('rollOuts.compared', { canary: number.format(canary), stable: number.format(stable) });
  return (
    <DataTable
      caption={t('rollOuts.title')}
      columns={[
        {
          key: 'release',
          header: t('rollOuts.release'),
          cell: ({ area, version, stableVersion }) => (
            <span className={styles.words}>
              <span className={styles.code} translate="no">
                {area} {version}
              </span>
              <span className={styles.soft}>{t('rollOuts.others', { version: stableVersion })}</span>
            </span>
          ),
        },
        {
          key: 'share',
          header: t('rollOuts.share'),
          cell: ({ permille, tenants }) =>
            tenants.length > 0
              ? tenants.join(', ')
              : formatQuantity(permille / 10, '%', language, { significantDigits: 3 }).text,
        },
        { key: 'since', header: t('rollOuts.since'), cell: ({ sinceMs }) => moment(sinceMs) },
        { key: 'shown', header: t('rollOuts.shown'), cell: ({ shown }) => households(shown) },
        { key: 'failed', header: t('rollOuts.failed'), cell: ({ failed }) => households(failed) },
        { key: 'slow', header: t('rollOuts.slow'), cell: ({ slow }) => households(slow) },
        {
          key: 'evidence',
          header: t('rollOuts.evidence'),
          align: 'end',
          cell: ({ evidence }) => number.format(evidence),
        },
        {
          key: 'state',
          header: t('rollOuts.state'),
          cell: ({ halted }) => (
            <Badge tone={halted ? 'fatal' : 'ok'}>
              {t(halted ? 'rollOuts.stopped' : 'rollOuts.underWay')}
            </Badge>
          ),
        },
        { key: 'decide', header: t('list.actions'), cell: (rollOut) => <Decide rollOut={rollOut} /> },
      ]}
      rows={rollOuts}
      rowKey={({ area }) => area}
    />
  );
}

const REFUSALS = { 'rollout.not.found': 'rollout_gone' };

function Decide({ rollOut: { area, version, halted } }: { readonly rollOut: RollOut }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const change = useChange();
  const [decide, { isLoading }] = useDecideRollOutMutation();
  const values = { area, version };
  const press = async () => {
    const isConfirmed = halted
      ? await notify.confirm('rollout_continue_confirm', { values })
      : await notify.confirm('rollout_stop_confirm', { values, destructive: true });
    if (!isConfirmed) return;
    const done = halted ? 'rollout_continued' : 'rollout_stopped';
    await change(decide({ area, version, halted: !halted }), done, REFUSALS);
  };
  return (
    <Button
      aria-label={t(halted ? 'rollOuts.continueOf' : 'rollOuts.stopOf', values)}
      busy={isLoading ? t('rollOuts.deciding') : undefined}
      onClick={() => void press()}
    >
      {t(halted ? 'rollOuts.continue' : 'rollOuts.stop')}
    </Button>
  );
}
