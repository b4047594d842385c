import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState } from '@foyer/ui';
import type { ReactNode } from 'react';

interface SeenByCustomerProps {
  readonly children: ReactNode;
  /** Whether the calls are answered to the home's professionals, too. Default: no. */
  readonly orProfessionals?: boolean;
}

/** Parts whose calls are answered to the customer alone; who acts for them reads that, instead of an error. */
export function SeenByCustomer({ children, orProfessionals = false }: SeenByCustomerProps) {
  const { t } = useTranslation();
  const acting = useSession().profile?.acting;
  if (!acting || (orProfessionals && acting.role !== 'support')) return children;
  return (
    <Card>
      <EmptyState title={t('seenByCustomer')} />
    </Card>
  );
}
