import { Age, SectionPage } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { CorrectionList } from './CorrectionList';
import { LoadFile } from './LoadFile';
import { RemoveSpan } from './RemoveSpan';
import { useCorrections } from './useCorrections';

/** `/user/meter`: figures from a file, spans that are taken out, and undoing both. */
export function MeterPage() {
  const { t } = useTranslation();
  const answer = useCorrections();
  return (
    <SectionPage
      screen="user_panel_meter"
      title={t('sections.meter.title')}
      lead={t('sections.meter.lead')}
      actions={<Age answer={answer} />}
    >
      <LoadFile />
      <CorrectionList answer={answer} />
      <RemoveSpan />
    </SectionPage>
  );
}
