import { Age, Failure, Pages } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import {
  Badge,
  Button,
  Card,
  DataTable,
  EmptyState,
  IconRetry,
  MISSING,
  SelectField,
  Skeleton,
} from '@foyer/ui';
import { OPERATOR_PAGE_SIZE } from '@foyer/wire/operator-paging';
import { OPERATOR_MAIL_STATES, type OperatorMail } from '@foyer/wire/operator-work';
import { useMailsQuery, useResendMailMutation } from '../operator-api';
import styles from '../parts/parts.module.css';
import { TenantFilter } from '../parts/TenantFilter';
import { useChange } from '../parts/useChange';
import { oneOf, useListState } from '../parts/useListState';
import { useMoment } from '../parts/useMoment';
import { Why } from './JobTable';

/** Mails of the last 30 days by state, with another try for those that failed. */
export function Mails() {
  const { t } = useTranslation();
  const { page, filter, change, turnTo } = useListState();
  const state = oneOf(OPERATOR_MAIL_STATES, filter('state'));
  const tenant = filter('tenant');
  const query = { ...(state && { state }), ...(tenant && { tenant }), from: (page - 1) * OPERATOR_PAGE_SIZE };
  const answer = useAnswer(useMailsQuery(query, { refetchOnMountOrArgChange: true }));
  const states = answer.state === 'ready' ? answer.data.states : null;
  return (
    <Card title={t('work.mails')} busy={answer.state === 'loading'} aside={<Age answer={answer} />}>
      <div className={styles.stack}>
        <div className={styles.filters}>
          <SelectField
            label={t('work.mailState')}
            value={state ?? ''}
            options={[
              { value: '', label: t('work.allMails') },
              ...OPERATOR_MAIL_STATES.map((one) => ({
                value: one,
                label: states
                  ? t('list.counted', { what: t(`work.mailStates.${one}`), count: states[one] })
                  : t(`work.mailStates.${one}`),
              })),
            ]}
            onChange={(event) => change('state', event.target.value)}
          />
          <TenantFilter value={tenant} onChange={(value) => change('tenant', value)} />
        </div>
        {answer.state === 'loading' ? <Skeleton height={320} /> : null}
        {answer.state === 'failed' ? <Failure {...answer} /> : null}
        {answer.state === 'ready' && answer.data.mails.length === 0 ? (
          <EmptyState title={t('work.noMails')} />
        ) : null}
        {answer.state === 'ready' && answer.data.mails.length > 0 ? (
          <MailTable mails={answer.data.mails} />
        ) : null}
        {answer.state === 'ready' ? (
          <Pages page={page} total={answer.data.total} size={OPERATOR_PAGE_SIZE} onPage={turnTo} />
        ) : null}
      </div>
    </Card>
  );
}

const TONES = { waiting: 'neutral', sent: 'ok', failed: 'fatal' } as const;

function MailTable({ mails }: { readonly mails: readonly OperatorMail[] }) {
  const { t } = useTranslation();
  const moment = useMoment();
  return (
    <DataTable
      caption={t('work.mails')}
      columns={[
        { key: 'recipient', header: t('work.recipient'), cell: (mail) => <Recipient mail={mail} /> },
        {
          key: 'state',
          header: t('work.mailState'),
          cell: ({ state }) => <Badge tone={TONES[state]}>{t(`work.mailStates.${state}`)}</Badge>,
        },
        { key: 'created', header: t('work.created'), cell: ({ createdMs }) => moment(createdMs) },
        {
          key: 'last',
          header: t('work.lastTry'),
          cell: ({ sentMs, failedMs, nextMs }) => moment(sentMs ?? failedMs ?? nextMs),
        },
        {
          key: 'failure',
          header: t('work.failure'),
          cell: ({ failure, attempts, state }) =>
            state === 'sent' ? MISSING : <Why failure={failure} tries={attempts} />,
        },
        { key: 'resend', header: t('list.actions'), cell: (mail) => <Resend mail={mail} /> },
      ]}
      rows={mails}
      rowKey={({ id }) => id}
    />
  );
}

interface MailProps {
  readonly mail: OperatorMail;
}

function Recipient({ mail: { recipient, kind, tenant } }: MailProps) {
  return (
    <span className={styles.words}>
      <span>{recipient}</span>
      <span className={styles.soft} translate="no">
        {kind} · {tenant}
      </span>
    </span>
  );
}

const REFUSALS = {
  'mail.not.found': 'mail_gone',
  'mail.not.failed': 'mail_not_failed',
  'mail.lapsed': 'mail_lapsed',
};

function Resend({ mail: { id, state, recipient, canResend } }: MailProps) {
  const { t } = useTranslation();
  const change = useChange();
  const [resend, { isLoading }] = useResendMailMutation();
  if (state !== 'failed') return MISSING;
  if (!canResend) return t('work.lapsed');
  return (
    <Button
      icon={<IconRetry size={18} aria-hidden />}
      aria-label={t('work.resendTo', { recipient })}
      busy={isLoading ? t('work.retrying') : undefined}
      onClick={() => void change(resend(id), 'mail_resent', REFUSALS)}
    >
      {t('work.resend')}
    </Button>
  );
}
