import { Failure } from '@foyer/area-parts';
import { useAnswer, useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, Skeleton } from '@foyer/ui';
import { invoiceFile, type MailedPaper, newsletterFile } from '@foyer/wire/mailed-papers';
import { useEffect } from 'react';
import styles from '../documents/DocumentList.module.css';
import { DocumentRow } from '../documents/DocumentRow';
import { useMoreOnScroll } from '../documents/useMoreOnScroll';
import { useOpenFile } from '../documents/useOpenFile';
import { capitalise, shownMonth } from '../profile/shown-dates';
import { useInvoicesQuery, useNewslettersQuery } from './paper-endpoints';

const KINDS = {
  invoices: { useIndex: useInvoicesQuery, file: invoiceFile },
  newsletters: { useIndex: useNewslettersQuery, file: newsletterFile },
} as const;

/** Monthly mailed documents, newest first. Unreadable index rows are reported and skipped. */
export function MailedPaperList({ kind }: { readonly kind: keyof typeof KINDS }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { platform, report } = useHostServices();
  const { profile } = useSession();
  const { useIndex, file } = KINDS[kind];
  const id = profile?.id ?? '';
  const answer = useAnswer(useIndex(id, { skip: id === '' }));
  const { open, pending } = useOpenFile();
  // To persons who act for the household.
  const isRefused = answer.state === 'failed' && answer.failure === 'refused';
  const papers = answer.state === 'ready' ? answer.data.papers : [];
  const unreadable = answer.state === 'ready' ? answer.data.unreadableRows.join(', ') : '';
  const { shown, more } = useMoreOnScroll(papers);

  useEffect(() => {
    if (unreadable !== '') report(new Error(`rows ${unreadable} of the index ${kind} cannot be read`));
  }, [report, kind, unreadable]);

  const monthOf = (paper: MailedPaper) => shownMonth(`${paper.month}-01`, language);
  const title = t(`papers.${kind}.one`);
  return (
    <Card title={t(`papers.${kind}.title`)} busy={answer.state === 'loading'}>
      {answer.state === 'loading' ? <Skeleton height="8rem" /> : null}
      {isRefused ? <EmptyState title={t('documents.ofCustomer')} /> : null}
      {answer.state === 'failed' && !isRefused ? <Failure {...answer} /> : null}
      {answer.state === 'ready' && papers.length === 0 ? (
        <EmptyState title={t(`papers.${kind}.none`)} />
      ) : null}
      <ul className={styles.list}>
        {shown.map((paper) => (
          <DocumentRow
            key={paper.name}
            number={paper.name}
            title={title}
            below={capitalise(monthOf(paper))}
            openLabel={t('documents.open')}
            busy={pending === paper.name ? t('documents.opening') : undefined}
            onOpen={() =>
              void open(paper.name, t('papers.titleOf', { title, month: monthOf(paper) }), () =>
                platform.call(file, { id, name: paper.name }),
              )
            }
          />
        ))}
      </ul>
      {more}
    </Card>
  );
}
