import { Failure, Pages } from '@foyer/area-parts';
import { DEFAULT_SITE_TIME_ZONE, dateFormat } from '@foyer/domain';
import { useAnswer, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, Skeleton } from '@foyer/ui';
import type { TeamDeed } from '@foyer/wire/team';
import { useState } from 'react';
import { useTeamDeedsQuery } from '../installer-api';
import { PAGE_ROWS } from '../list/useListQuery';
import rowText from '../row-text.module.css';
import styles from './TeamPage.module.css';

/** What the people of the company did, newest first. */
export function Journal() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = { from: (page - 1) * PAGE_ROWS, count: PAGE_ROWS };
  const answer = useAnswer(useTeamDeedsQuery(query, { refetchOnMountOrArgChange: true }));
  if (answer.state === 'loading') return <Skeleton width="100%" height={240} />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  const { deeds, total } = answer.data;
  return (
    <Card title={t('journal.title')}>
      {deeds.length === 0 ? <EmptyState title={t('journal.none')} /> : null}
      <ul className={styles.rows}>
        {deeds.map((deed) => (
          <Deed key={deed.id} deed={deed} />
        ))}
      </ul>
      <Pages page={page} total={total} size={PAGE_ROWS} onPage={setPage} />
    </Card>
  );
}

function Deed({ deed: { action, atMs, by, about, from, to } }: { readonly deed: TeamDeed }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const hasNames = action === 'installer.assigned' && to !== undefined;
  const at =
    atMs === null
      ? ''
      : dateFormat(language, {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          timeZone: DEFAULT_SITE_TIME_ZONE,
        }).format(atMs);
  return (
    <li className={styles.row}>
      <span className={rowText.words}>
        <span>
          {t(`journal.${hasNames ? 'installer_assigned_names' : action.replaceAll('.', '_')}`, {
            about: about ?? t('journal.gone'),
            from: from ?? t('journal.nobody'),
            to: to ?? t('journal.nobody'),
          })}
        </span>
        <span className={rowText.soft}>
          {by} · {at}
        </span>
      </span>
    </li>
  );
}
