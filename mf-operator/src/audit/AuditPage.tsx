import { Age, Failure, FileButton } from '@foyer/area-parts';
import { isDay } from '@foyer/domain';
import { useAnswer, useHostServices, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, DayField, PageHeading, Skeleton } from '@foyer/ui';
import { operatorAuditFile } from '@foyer/wire/operator-audit';
import { useState } from 'react';
import { useAuditQuery } from '../operator-api';
import styles from '../parts/parts.module.css';
import { SearchField } from '../parts/SearchField';
import { useListState } from '../parts/useListState';
import { AuditTable } from './AuditTable';

/** `/operator/audit`: the audit by text, action, persons and days, and as a file. */
export function AuditPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { platform, notify } = useHostServices();
  const { text, typed, filter, search, type, change } = useListState();
  /** Last entries of the pages before this one. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const [actor, household] = [typed('actor').trim(), typed('household').trim()];
  const [action, firstDay, lastDay] = [filter('action'), filter('first'), filter('last')];
  const filters = {
    ...(text && { text }),
    ...(action && { action }),
    ...(actor && { actor }),
    ...(household && { household }),
    ...(firstDay && { firstDay }),
    ...(lastDay && { lastDay }),
  };
  const changed = (apply: () => void) => {
    setBefore([]);
    apply();
  };
  const setDay = (name: 'first' | 'last', value: string) => {
    if (value === '' || isDay(value)) changed(() => change(name, value));
  };
  const page = before.at(-1);
  const answer = useAnswer(
    useAuditQuery({ ...filters, ...(page && { before: page }) }, { refetchOnMountOrArgChange: true }),
  );
  return (
    <section className={styles.page} data-testid="page-operatorAudit">
      <PageHeading
        lead={t('audit.lead')}
        actions={
          <FileButton
            busyLabel={t('audit.exporting')}
            load={() => platform.call(operatorAuditFile, filters)}
            onFailed={() => void notify.alert('serviceNotAvailableMessage', { severity: 'warning' })}
          >
            {t('audit.export')}
          </FileButton>
        }
      >
        {t('audit.title')}
      </PageHeading>
      <search className={styles.filters}>
        <SearchField
          label={t('list.search')}
          hint={t('audit.searchHint')}
          text={text}
          onSearch={(next) => changed(() => search(next))}
        />
        <SearchField
          label={t('audit.action')}
          hint={t('audit.actionHint')}
          text={action}
          onSearch={(next) => changed(() => change('action', next.trim()))}
        />
        <SearchField
          label={t('audit.actor')}
          hint={t('audit.personHint')}
          text={typed('actor')}
          onSearch={(next) => changed(() => type('actor', next))}
        />
        <SearchField
          label={t('audit.about')}
          hint={t('audit.personHint')}
          text={typed('household')}
          onSearch={(next) => changed(() => type('household', next))}
        />
        <DayField
          label={t('audit.firstDay')}
          language={language}
          defaultValue={firstDay}
          onChange={({ target }) => setDay('first', target.value)}
        />
        <DayField
          label={t('audit.lastDay')}
          language={language}
          defaultValue={lastDay}
          onChange={({ target }) => setDay('last', target.value)}
        />
      </search>
      {answer.state === 'loading' ? (
        <Card busy>
          <Skeleton height={320} />
        </Card>
      ) : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' ? (
        <Card title={t('audit.entries')} aside={<Age answer={answer} />}>
          <div className={styles.stack}>
            <AuditTable entries={answer.data.entries} />
            <div className={styles.actions}>
              {before.length > 0 ? (
                <Button onClick={() => setBefore(before.slice(0, -1))}>{t('audit.newer')}</Button>
              ) : null}
              {answer.data.hasMore ? (
                <Button onClick={() => setBefore([...before, answer.data.entries.at(-1)?.id ?? ''])}>
                  {t('audit.older')}
                </Button>
              ) : null}
            </div>
          </div>
        </Card>
      ) : null}
    </section>
  );
}
