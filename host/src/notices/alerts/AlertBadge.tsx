import { badgeText } from '@foyer/domain';
import { Badge } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useSuite, useTexts } from '../../context/suite-context';

/** Last count on the bus, emitted by the shell every 60 s or by an area that changed an alert. */
function useAlertCount(): number {
  const { bus } = useSuite();
  const [count, setCount] = useState(0);
  useEffect(() => bus.on('alert.badge', (payload) => setCount(payload.count)), [bus]);
  return count;
}

/** Number of unread alerts; `*` above 99, empty for 0. */
export function AlertBadge() {
  const t = useTexts();
  const count = useAlertCount();
  const text = badgeText(count);
  if (!text) return null;
  return (
    <Badge tone="fatal" label={t('menu.alertCount', { count })} testId="alert-badge">
      {text}
    </Badge>
  );
}
