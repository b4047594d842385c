import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { DataTable, EmptyState, MISSING } from '@foyer/ui';
import type { OperatorAuditEntry } from '@foyer/wire/operator-audit';
import styles from '../parts/parts.module.css';
import { useMoment } from '../parts/useMoment';

interface AuditTableProps {
  readonly entries: readonly OperatorAuditEntry[];
}

/** What happened, who did it and to whom. Actions have the names of the platform. */
export function AuditTable({ entries }: AuditTableProps) {
  const { t } = useTranslation();
  const moment = useMoment();
  if (entries.length === 0) return <EmptyState title={t('audit.none')} />;
  return (
    <DataTable
      caption={t('audit.title')}
      columns={[
        {
          key: 'action',
          header: t('audit.action'),
          cell: ({ action }) => (
            <span className={styles.code} translate="no">
              {action}
            </span>
          ),
        },
        { key: 'at', header: t('list.at'), cell: ({ atMs }) => moment(atMs) },
        { key: 'actor', header: t('audit.actor'), cell: (entry) => <Actor entry={entry} /> },
        {
          key: 'household',
          header: t('audit.about'),
          cell: ({ household }) =>
            household ? (
              <Link to={`/operator/households/one?id=${encodeURIComponent(household.id)}`}>
                {household.name}
              </Link>
            ) : (
              MISSING
            ),
        },
        {
          key: 'facts',
          header: t('audit.facts'),
          cell: ({ facts }) => (
            <span className={styles.code} translate="no">
              {Object.entries(facts)
                .map(([name, value]) => `${name}: ${value}`)
                .join(', ') || MISSING}
            </span>
          ),
        },
      ]}
      rows={entries}
      rowKey={({ id }) => id}
    />
  );
}

function Actor({ entry: { actor, machineUser } }: { readonly entry: OperatorAuditEntry }) {
  const { t } = useTranslation();
  if (actor) return actor.name;
  return machineUser === null ? t('audit.nobody') : t('audit.machine', { user: machineUser });
}
