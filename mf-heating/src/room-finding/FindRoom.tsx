import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, IconHeat } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useFindRoomMutation } from './finding-endpoints';

const SECOND_MS = 1_000;

/** Seconds left until a moment; null before the start and after the end. */
function useCountdown(endsAtMs: number | null): number | null {
  const { now } = useHostServices();
  const [, tick] = useState(0);
  const leftMs = endsAtMs === null ? 0 : endsAtMs - now();
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), Math.min(SECOND_MS, leftMs));
    return () => clearTimeout(timer);
  });
  return leftMs > 0 ? Math.ceil(leftMs / SECOND_MS) : null;
}

/** Warms a device's zone for two minutes so that its valve can be identified; the platform restores the target. */
export function FindRoom({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [find, { data, isLoading }] = useFindRoomMutation();
  const secondsLeft = useCountdown(data?.endsAtMs ?? null);
  const begin = async () => {
    const { error } = await find(deviceId);
    if (error) void notify.alert('findRoomError', { severity: 'warning' });
  };
  if (secondsLeft !== null)
    return (
      <p data-testid={`finding-${deviceId}`}>
        <span role="status">{t('finding.going')}</span>{' '}
        <span aria-hidden>
          {t('finding.left', {
            minutes: Math.floor(secondsLeft / 60),
            seconds: String(secondsLeft % 60).padStart(2, '0'),
          })}
        </span>
      </p>
    );
  return (
    <Button
      variant="quiet"
      icon={<IconHeat size={18} aria-hidden />}
      busy={isLoading ? t('finding.beginning') : undefined}
      onClick={() => void begin()}
    >
      {t('finding.begin')}
    </Button>
  );
}
