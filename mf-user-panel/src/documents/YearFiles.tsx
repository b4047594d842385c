import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, saveFile } from '@foyer/ui';
import { billsOfYearFile, type IssuedDocument } from '@foyer/wire/documents';
import { useState } from 'react';
import styles from './DocumentList.module.css';
import { NOT_THEIRS } from './useOpenFile';

/** A dozen documents are drawn for it. */
const TIMEOUT_MS = 60_000;

/** Years with bills, latest first: a bill belongs to the year of its last day. */
const yearsOf = (documents: readonly IssuedDocument[]) =>
  [
    ...new Set(
      documents
        .filter(({ type }) => type.endsWith('Bill') || type === 'CreditNote')
        .map(({ lastDay }) => Number(lastDay.slice(0, 4))),
    ),
  ].sort((a, b) => b - a);

/** A button for each year, which downloads its bills as one file. */
export function YearFiles({ documents }: { readonly documents: readonly IssuedDocument[] }) {
  const { t } = useTranslation();
  const { notify, platform } = useHostServices();
  const [pending, setPending] = useState<number | null>(null);
  const years = yearsOf(documents);
  if (years.length === 0) return null;
  const download = async (year: number) => {
    if (pending !== null) return;
    setPending(year);
    try {
      saveFile(await platform.call(billsOfYearFile, { year }, { timeoutMs: TIMEOUT_MS }));
    } catch (error) {
      const isNotTheirs = isPlatformError(error) && NOT_THEIRS.includes(error.code);
      notify.toast(isNotTheirs ? 'documentOfCustomerMessage' : 'serviceSilentMessage', {
        severity: 'warning',
      });
    } finally {
      setPending(null);
    }
  };
  return (
    <div className={styles.years}>
      <span className={styles.below}>{t('documents.year.label')}</span>
      {years.map((year) => (
        <Button
          key={year}
          data-testid={`bills-of-${year}`}
          aria-label={t('documents.year.download', { year })}
          busy={pending === year ? t('documents.year.busy') : undefined}
          onClick={() => void download(year)}
        >
          {String(year)}
        </Button>
      ))}
    </div>
  );
}
