import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState } from '@foyer/ui';
import type { ReactNode } from 'react';

/** Parts whose calls are answered to the customer alone; who acts for them reads that, instead of an error. */
export function SeenByCustomer({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  if (!useSession().profile?.acting) return children;
  return (
    <Card>
      <EmptyState title={t('seenByCustomer')} />
    </Card>
  );
}
