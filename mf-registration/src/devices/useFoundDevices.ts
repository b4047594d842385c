import {
  type Attribution,
  defaultAttribution,
  deviceKey,
  isSecondGateway,
  newChannels,
  withoutDevice,
  withReplacement,
  withRestored,
} from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useCallback, useEffect, useState } from 'react';
import { type EnteredDevices, normaliseCode } from './entered-devices';
import { useScan } from './useScan';

interface Found {
  readonly attributions: readonly Attribution[];
  /** Gateway of the devices found on an earlier visit; null when there are none. */
  readonly resumedCode: string | null;
  change(edit: (now: EnteredDevices) => EnteredDevices): void;
}

interface Removal {
  readonly removed: Attribution;
  readonly before: readonly Attribution[];
}

/** Adds scanned devices to the list without duplicates, and removes devices and kits from it. */
export function useFoundDevices({ attributions, resumedCode, change }: Found) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const scan = useScan(resumedCode);
  const { channels, code: scannedCode, isResumed, start, stop } = scan;
  /** Ids of removed devices, which the running scan must not add again. */
  const [takenOut, setTakenOut] = useState<readonly string[]>([]);
  /** Second kit the person was asked about; `isWanted` stays false until confirmed. */
  const [secondKit, setSecondKit] = useState<{ code: string; isWanted: boolean } | null>(null);

  /** The last removal, which can be undone; `before` is the list it was made from. */
  const [removal, setRemoval] = useState<Removal | null>(null);

  /** Device or kit whose assignments the next one found takes over. */
  const [replaced, setReplaced] = useState<Attribution | null>(null);

  const confirmSecondKit = useCallback(
    async (code: string) => {
      setSecondKit({ code, isWanted: false });
      const values = { code: deviceKey(code) };
      const isWanted = await notify.confirm('registration_message_second_gateway', { values });
      setSecondKit(isWanted ? { code, isWanted } : null);
      if (!isWanted) stop();
    },
    [notify, stop],
  );

  useEffect(() => {
    const found = channels.filter(({ deviceId }) => !takenOut.includes(deviceId));
    if (scannedCode === null || isResumed || newChannels(attributions, found).length === 0) return;
    if (replaced) {
      const isOwnKit = replaced.gatewayCode === scannedCode;
      // A kit is replaced by one with another code, a device by one of the same kit.
      if (isOwnKit === (replaced.plugType === 'MST')) return;
      if (!withReplacement(attributions, replaced, found, scannedCode)) return;
      change((now) => ({
        ...now,
        attributions: withReplacement(now.attributions, replaced, found, scannedCode) ?? now.attributions,
      }));
      setReplaced(null);
      return;
    }
    if (isSecondGateway(attributions, scannedCode)) {
      const isAsked = secondKit?.code === scannedCode;
      if (!isAsked) void confirmSecondKit(scannedCode);
      if (!isAsked || !secondKit.isWanted) return;
    }
    const words = {
      device: (number: number) => t('devices.numbered', { number }),
      controller: (number: number) => t('devices.controllerNumbered', { number }),
    };
    change((now) => {
      const first = now.attributions.length + 1;
      const added = newChannels(now.attributions, found).map((channel, index) =>
        defaultAttribution(channel, { number: first + index, gatewayCode: scannedCode }, words),
      );
      return { ...now, attributions: [...now.attributions, ...added] };
    });
  }, [
    channels,
    scannedCode,
    isResumed,
    attributions,
    takenOut,
    secondKit,
    replaced,
    confirmSecondKit,
    change,
    t,
  ]);

  return {
    scan,
    /** Scans a gateway; removed devices are listed again. */
    startScan: (typed: string) => {
      setTakenOut([]);
      setRemoval(null);
      setSecondKit(null);
      start(normaliseCode(typed));
    },
    /** Removes a device, or a gateway with its whole kit. */
    takeOut: (attribution: Attribution) => {
      const isKit = attribution.plugType === 'MST';
      if (isKit && attribution.gatewayCode === scannedCode) stop();
      setReplaced(null);
      if (!isKit) setTakenOut((before) => [...before, attribution.deviceId]);
      setRemoval({ removed: attribution, before: attributions });
      change((now) => ({ ...now, attributions: withoutDevice(now.attributions, attribution) }));
    },
    hasTakenOut: takenOut.length > 0,
    /** Device or kit removed last; null when there is nothing to undo. */
    removed: removal?.removed ?? null,
    undoTakeOut: () => {
      if (!removal) return;
      const { removed, before } = removal;
      setTakenOut((ids) => ids.filter((id) => id !== removed.deviceId));
      change((now) => ({ ...now, attributions: withRestored(now.attributions, before) }));
      setRemoval(null);
    },
    replaced,
    /** Waits for the counterpart of a device or kit; null stops waiting. */
    replace: (attribution: Attribution | null) => {
      setRemoval(null);
      setReplaced(attribution);
    },
  };
}
