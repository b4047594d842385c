import { type Attribution, chosenKeys, type RegistrationRequest, registrationChain } from '@foyer/domain';
import { useHostServices, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useState } from 'react';
import type { StepProps } from '../steps/StepPage';
import { useLazyUnchosenDevicesQuery, useRegisterDeviceMutation } from './device-endpoints';
import { keyOf, messageOf, productionFacts, requestsOf } from './register-chain';

interface DeviceRegistrationOptions {
  readonly registration: StepProps['registration'];
  /** Keys of the requests completed earlier. */
  readonly completedKeys: readonly string[];
  onProgress(done: readonly string[]): void;
}

/** Registers the devices one request at a time and removes registered devices that are no longer chosen. */
export function useDeviceRegistration({
  registration,
  completedKeys,
  onProgress,
}: DeviceRegistrationOptions) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const language = useLanguage();
  const [findUnchosen] = useLazyUnchosenDevicesQuery();
  const [register] = useRegisterDeviceMutation();
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const production = registration.draftOf('user_production_details');

  /**
   * Asks for confirmation before removing devices that are no longer chosen. Resolves to their ids, or to null if
   * declined. Rejects with the platform client's error.
   */
  const confirmRemovals = async (chosen: readonly string[]): Promise<readonly string[] | null> => {
    if (chosen.length === 0) return [];
    const unchosen = await findUnchosen(chosen.join(',')).unwrap();
    if (unchosen.length === 0) return [];
    const names = unchosen.map(({ name, mac, phase }) => {
      const identifier = phase === null ? mac : t('devices.channel', { phase });
      return identifier === null ? name : `${name} (${identifier})`;
    });
    const isConfirmed = await notify.confirm('registration_message_removes_devices', {
      values: { names: new Intl.ListFormat(language).format(names) },
      destructive: true,
    });
    return isConfirmed ? unchosen.map(({ id }) => id) : null;
  };

  /** Sends the remaining requests up to the first failure. Resolves to its message key, or null. */
  const sendRequests = async (
    chain: readonly RegistrationRequest[],
    removal: { readonly chosen: readonly string[]; readonly removed: readonly string[] },
  ): Promise<string | null> => {
    const context = {
      ...removal,
      ...productionFacts(production),
      nameOf: (type: string) => t(`deviceTypes.${type}`),
    };
    // Drops completed requests that left the chain; they are sent again if they return to it.
    const isSkippable = (request: RegistrationRequest) =>
      request.kind !== 'virtual' && completedKeys.includes(keyOf(request));
    const completed = new Set(chain.filter(isSkippable).map(keyOf));
    for (const [index, request] of chain.entries()) {
      setProgress({ done: index, count: chain.length });
      if (completed.has(keyOf(request))) continue;
      const { error } = await register(requestsOf(request, context));
      if (error) return messageOf(request, error);
      completed.add(keyOf(request));
      onProgress([...completed]);
    }
    // Repeating a request is harmless, so the next registration sends the whole chain.
    onProgress([]);
    return null;
  };

  /** Resolves to a message key on failure, to `declined`, or to null when everything is registered. */
  const registerAll = async (
    attributions: readonly Attribution[],
    enphase: boolean,
  ): Promise<string | 'declined' | null> => {
    const chain = registrationChain(attributions, enphase);
    const chosen = chosenKeys(chain);
    try {
      const removed = await confirmRemovals(chosen);
      return removed === null ? 'declined' : await sendRequests(chain, { chosen, removed });
    } catch (error) {
      const last = chain.at(-1);
      return last ? messageOf(last, error) : null;
    } finally {
      setProgress(null);
    }
  };
  return { progress, registerAll };
}
