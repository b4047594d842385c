import {
  type Attribution,
  defaultAttribution,
  deviceKey,
  isSecondGateway,
  newChannels,
  withoutDevice,
  withReplacement,
} from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useCallback, useEffect, useState } from 'react';
import { type EnteredDevices, normaliseCode } from './entered-devices';
import { useScan } from './useScan';

interface Found {
  readonly attributions: readonly Attribution[];
  change(edit: (now: EnteredDevices) => EnteredDevices): void;
}

/** Adds scanned devices to the list without duplicates, and removes devices and kits from it. */
export function useFoundDevices({ attributions, change }: Found) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const scan = useScan();
  const { channels, code: scannedCode, start, stop } = scan;
  /** Ids of removed devices, which the running scan must not add again. */
  const [takenOut, setTakenOut] = useState<readonly string[]>([]);
  /** Second kit the person was asked about; `isWanted` stays false until confirmed. */
  const [secondKit, setSecondKit] = useState<{ code: string; isWanted: boolean } | null>(null);

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
    if (scannedCode === null || newChannels(attributions, found).length === 0) return;
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
  }, [channels, scannedCode, attributions, takenOut, secondKit, replaced, confirmSecondKit, change, t]);

  return {
    scan,
    /** Scans a gateway; removed devices are listed again. */
    startScan: (typed: string) => {
      setTakenOut([]);
      setSecondKit(null);
      start(normaliseCode(typed));
    },
    /** Removes a device, or a gateway with its whole kit. */
    takeOut: (attribution: Attribution) => {
      const isKit = attribution.plugType === 'MST';
      if (isKit && attribution.gatewayCode === scannedCode) stop();
      setReplaced(null);
      if (!isKit) setTakenOut((before) => [...before, attribution.deviceId]);
      change((now) => ({ ...now, attributions: withoutDevice(now.attributions, attribution) }));
    },
    hasTakenOut: takenOut.length > 0,
    replaced,
    /** Waits for the counterpart of a device or kit; null stops waiting. */
    replace: setReplaced,
  };
}
