import { Age, Failure } from '@foyer/area-parts';
import { alertLists, DEFAULT_SITE_TIME_ZONE, needsAttention } from '@foyer/domain';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useSearchParams } from '@foyer/remote-kit/router';
import { Button, Card, EmptyState, IconCheck, IconOk, PageHeading, SegmentedControl } from '@foyer/ui';
import type { Alert } from '@foyer/wire/alerts';
import { useState } from 'react';
import { Headline } from '../page-headline/Headline';
import { AlertDetails } from './AlertDetails';
import { AlertGrid, AlertGridSkeleton } from './AlertGrid';
import styles from './AlertsPage.module.css';
import { useAlertFocus } from './useAlertFocus';
import { useAcknowledgeAll, useAlertRemoval, useAlerts } from './useAlerts';

const TABS = ['active', 'inactive'] as const;
/** Numbers of alerts with different sentences. */
const LONGEST_COUNTS = [0, 1, 10];
type Tab = (typeof TABS)[number];

/** `/alerts`, with `?tab=inactive` for past alerts. */
export function AlertsPage() {
  const { t } = useTranslation();
  const { now } = useHostServices();
  const { profile } = useSession();
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<Alert | null>(null);
  const answer = useAlerts();
  const acknowledgeAll = useAcknowledgeAll();
  const { list: listed, take: remove } = useAlertFocus(useAlertRemoval(), opened !== null);

  const tab: Tab = search.get('tab') === 'inactive' ? 'inactive' : 'active';
  const lists =
    answer.state === 'ready'
      ? alertLists(answer.data, now(), profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE)
      : { active: [], inactive: [] };
  const list = lists[tab];

  return (
    <div data-testid="page-alerts" className={styles.page}>
      <PageHeading lead={<Age answer={answer} />}>
        {answer.state === 'failed' ? (
          t('alerts.title')
        ) : (
          <Headline
            name={t('alerts.title')}
            loading={answer.state === 'loading'}
            possible={LONGEST_COUNTS.map((count) => t('alerts.heading', { count }))}
          >
            {t('alerts.heading', { count: lists.active.filter(needsAttention).length })}
          </Headline>
        )}
      </PageHeading>
      {answer.state === 'failed' ? (
        <Card title={t('alerts.title')}>
          <Failure {...answer} />
        </Card>
      ) : (
        <>
          <SegmentedControl<Tab>
            label={t('alerts.tabs')}
            value={tab}
            onChange={(next) => setSearch(next === 'active' ? {} : { tab: next }, { replace: true })}
            options={TABS.map((value) => ({
              value,
              label: t(`alerts.tab.${value}`, { count: lists[value].length }),
            }))}
          />
          <div ref={listed} tabIndex={-1} className={styles.list}>
            {answer.state === 'loading' ? <AlertGridSkeleton /> : null}
            {answer.state === 'ready' && list.length === 0 ? (
              <Card>
                <EmptyState
                  icon={<IconOk size={32} aria-hidden />}
                  title={t(`alerts.none.${tab}`)}
                  text={t(`alerts.noneText.${tab}`)}
                />
              </Card>
            ) : null}
            {list.length > 0 ? (
              <AlertGrid key={tab} alerts={list} onOpen={setOpened} onRemove={remove} />
            ) : null}
          </div>
          {acknowledgeAll && tab === 'active' && list.length > 1 ? (
            <Button
              icon={<IconCheck size={20} aria-hidden />}
              onClick={() => void acknowledgeAll(list).then(() => listed.current?.focus())}
            >
              {t('alerts.acknowledgeAll')}
            </Button>
          ) : null}
        </>
      )}
      <AlertDetails alert={opened} onClose={() => setOpened(null)} onRemove={remove} />
    </div>
  );
}
