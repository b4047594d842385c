import { useTranslation } from '@foyer/remote-kit/i18n';
import type { Readings } from './wiring-endpoints';

export type Channel = Readings['channels'][number];

/** Meters first, each followed by its channels in order. */
export function inMeterOrder(channels: readonly Channel[]): readonly Channel[] {
  const rank = ({ mac, channel, kind }: Channel) =>
    [mac ?? '~', kind === 'composite' ? 0 : (channel ?? 4)].join(' ');
  return [...channels].sort((one, other) => rank(one).localeCompare(rank(other)));
}

/** Texts that say which clamp of which meter is meant. */
export function useClampWords(all: readonly Channel[]) {
  const { t } = useTranslation();
  const meters = new Set(all.flatMap(({ channel, mac }) => (channel === null || mac === null ? [] : [mac])));
  /** Number of a clamp, with its meter where a home has several. */
  const numberOf = ({ channel, mac }: Channel) =>
    meters.size > 1 && mac !== null ? `${channel} (${mac})` : String(channel);
  const isPartner = (one: Channel, other: Channel) =>
    one.phase === other.phase && [one.kind, other.kind].sort().join() === 'counter,production';
  return {
    /** Name with phase or channel: three-phase homes have three channels of each name. */
    labelOf: (one: Channel) =>
      one.channel === null
        ? one.name
        : `${one.name}, ${
            one.phase === null
              ? t('devices.channel', { phase: numberOf(one) })
              : t('wiring.phase', { phase: one.phase })
          }`,
    /** Phase, channel and address of a card. */
    positionOf: ({ phase, channel, mac }: Channel) =>
      [
        phase === null ? null : t('wiring.phase', { phase }),
        channel === null ? null : t('devices.channel', { phase: channel }),
        mac,
      ]
        .filter((part) => part !== null)
        .join(' · '),
    reasonOf: (one: Channel, verdict: string) => {
      if (one.kind === 'composite') return t(`wiring.meter.${verdict}`);
      const partner = all.find((other) => isPartner(one, other));
      if (one.channel === null || (verdict === 'swapped' && !partner)) return t(`wiring.reasons.${verdict}`);
      return t(`wiring.reasonsOf.${verdict}`, {
        channel: numberOf(one),
        phase: one.phase ?? '',
        other: partner ? numberOf(partner) : '',
      });
    },
  };
}
