import { SectionPage } from '@foyer/area-parts';
import { type Answer, useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import type { IssuedDocuments } from '@foyer/wire/documents';
import { useMonthlyReportsQuery } from '../documents/document-endpoints';
import { IssuedList } from '../documents/IssuedList';
import { MailedPaperList } from '../mailed-papers/MailedPaperList';

const yieldReportsOf = ({ documents, ...wait }: IssuedDocuments): IssuedDocuments => ({
  documents: documents.filter(({ type }) => type === 'ProductivityReport'),
  ...wait,
});

/** `/user/reports`: monthly solar yield and its newsletters. */
export function ReportsPage() {
  const { t } = useTranslation();
  const answer = useAnswer(useMonthlyReportsQuery());
  const own: Answer<IssuedDocuments> =
    answer.state === 'ready' ? { ...answer, data: yieldReportsOf(answer.data) } : answer;
  return (
    <SectionPage
      screen="user_panel_reports"
      title={t('sections.reports.title')}
      lead={t('sections.reports.lead')}
    >
      <IssuedList
        title={t('sections.reports.title')}
        answer={own}
        empty={t('documents.noReports')}
        growsByItself={false}
      />
      {answer.state === 'loading' ? null : <MailedPaperList kind="newsletters" />}
    </SectionPage>
  );
}
