import { Age, SectionPage } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { IndexCard } from '../supply/IndexCard';
import { CorrectionList } from './CorrectionList';
import { useCorrectionsQuery } from './correction-endpoints';
import { LoadHistory } from './home-assistant/LoadHistory';
import { LoadFile } from './LoadFile';
import { RemoveSpan } from './RemoveSpan';

/** `/user/meter`: the index where it is asked for, figures from a file or from Home Assistant, spans that are taken out, and undoing both. */
export function MeterPage() {
  const { t } = useTranslation();
  const answer = useAnswer(useCorrectionsQuery());
  return (
    <SectionPage
      screen="user_panel_meter"
      title={t('sections.meter.title')}
      lead={t('sections.meter.lead')}
      actions={<Age answer={answer} />}
    >
      <IndexCard />
      <LoadFile />
      <LoadHistory />
      <CorrectionList answer={answer} />
      <RemoveSpan />
    </SectionPage>
  );
}
