import { Card, ErrorState } from '@foyer/ui';
import type { AreaFailurePlace } from '../../areas';
import { useTexts } from '../../context/suite-context';

/** Shown in place of an area that failed. */
export function AreaErrorCard({ place }: { readonly place: AreaFailurePlace }) {
  const t = useTexts();
  return (
    <Card testId={`area-error-${place.remote}`}>
      <ErrorState
        title={t('areaError.title')}
        text={t(`areaError.${place.failure}`)}
        retryLabel={t('retry')}
        onRetry={place.retry}
      />
    </Card>
  );
}
