import {
  type Attribution,
  addedChannels,
  defaultAttribution,
  deviceKey,
  isSecondGateway,
  withoutDevice,
} from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useCallback, useEffect, useState } from 'react';
import { type EnteredDevices, plainCode } from './entered-devices';
import { useScan } from './useScan';

interface Found {
  readonly attributions: readonly Attribution[];
  change(edit: (now: EnteredDevices) => EnteredDevices): void;
}

/** Adds what a scan finds to the devices entered before, each once, and takes devices and kits out again. */
export function useFoundDevices({ attributions, change }: Found) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const scan = useScan();
  const { channels, code: scannedCode, start, stop } = scan;
  /** Ids of devices that the running scan does not bring back. */
  const [takenOut, setTakenOut] = useState<readonly string[]>([]);
  /** The kit beside the first one that the question was about; not wanted until the answer says so. */
  const [secondKit, setSecondKit] = useState<{ code: string; isWanted: boolean } | null>(null);

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
    if (scannedCode === null || addedChannels(attributions, found).length === 0) return;
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
      const added = addedChannels(now.attributions, found).map((channel, index) =>
        defaultAttribution(channel, { number: first + index, gatewayCode: scannedCode }, words),
      );
      return { ...now, attributions: [...now.attributions, ...added] };
    });
  }, [channels, scannedCode, attributions, takenOut, secondKit, confirmSecondKit, change, t]);

  return {
    scan,
    /** Looks for the devices of a gateway; those taken out before come back. */
    startScan: (typed: string) => {
      setTakenOut([]);
      setSecondKit(null);
      start(plainCode(typed));
    },
    /** Takes a device out, a gateway with its whole kit. */
    takeOut: (attribution: Attribution) => {
      const isKit = attribution.plugType === 'MST';
      if (isKit && attribution.gatewayCode === scannedCode) stop();
      if (!isKit) setTakenOut((before) => [...before, attribution.deviceId]);
      change((now) => ({ ...now, attributions: withoutDevice(now.attributions, attribution) }));
    },
    hasTakenOut: takenOut.length > 0,
  };
}
