import { Card, ErrorState } from '@foyer/ui';
import type { AreaFailurePlace } from '../../areas';
import { useTexts } from '../../suite/SuiteContext';

/** Stands in for an area that does not show, in the area's own place. The rest of the suite goes on. */
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
