import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge } from '@foyer/ui';
import type { Standing } from './draft-keeper';

const TONES = { saved: 'ok', waiting: 'warn', sending: 'neutral' } as const;

/** Says whether what was entered is safe (D141). */
export function DraftMark({ standing }: { readonly standing: Standing }) {
  const { t } = useTranslation();
  return (
    <span data-testid="draft-state" data-state={standing} role="status">
      <Badge tone={TONES[standing]}>{t(`draft.${standing}`)}</Badge>
    </span>
  );
}
