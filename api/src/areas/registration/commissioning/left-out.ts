import { isProducingType, type LoadVerdict } from '@foyer/domain';
import type { Device } from '../../../home/devices/device-store';
import type { AccountDetails } from '../../../identity/accounts/account-store';
import type { Installation, WiringRecord } from '../registration-store';

/** Parts an installation was finished without, most important first. */
export const LEFT_OUT = [
  'counter',
  'production',
  'ignored',
  'wiringUnchecked',
  'wiringWrong',
  'loadNotTried',
  'loadNotSeen',
  'loadReversed',
  'loadElsewhere',
  'loadAbsent',
  'loadDisturbed',
  'kit',
  'internet',
  'channels',
  'greenPlay',
  'wiser',
  'tado',
] as const;
export type SkippedPart = (typeof LEFT_OUT)[number];

interface Commissioned {
  readonly details: Pick<AccountDetails, 'internetServiceProvider' | 'wiserUsername' | 'tadoAccount'>;
  readonly installation: Installation;
  readonly devices: readonly Pick<Device, 'plugType' | 'typeId' | 'programs' | 'traits'>[];
  readonly wiring: Pick<WiringRecord, 'verdicts' | 'loadStep'> | null;
}

const COUNTER = 'asoka_electric_counter';
const IGNORED = 'production_counter_ignored';
const WATER_HEATERS = ['water_heater', 'water_heater_switch'];
const CHANNELS = 3;

/** Parts of an installation that were skipped; the commissioning report gives a reason for each. */
export function skippedParts({
  details,
  installation,
  devices,
  wiring,
}: Commissioned): readonly SkippedPart[] {
  const has = (wanted: (typeId: string) => boolean) => devices.some(({ typeId }) => wanted(typeId));
  const loadStep = wiring?.loadStep ?? null;
  const hasResult = (verdict: LoadVerdict) => loadStep?.verdict === verdict;
  const heaters = devices.filter(({ typeId }) => WATER_HEATERS.includes(typeId));
  const isLeftOut: Readonly<Record<SkippedPart, boolean>> = {
    counter: !has((typeId) => typeId === COUNTER),
    production: !has((typeId) => isProducingType(typeId) && typeId !== IGNORED),
    ignored: has((typeId) => typeId === IGNORED),
    wiringUnchecked: wiring === null || wiring.verdicts.length === 0,
    wiringWrong: wiring?.verdicts.some(({ verdict }) => verdict !== 'plausible') ?? false,
    loadNotTried: loadStep === null,
    // Earlier releases stored no more than that.
    loadNotSeen: loadStep?.proven === false && loadStep.verdict === undefined,
    loadReversed: hasResult('reversed'),
    loadElsewhere: hasResult('elsewhere'),
    loadAbsent: hasResult('absent'),
    loadDisturbed: hasResult('disturbed'),
    kit: !installation.kit,
    internet: !details.internetServiceProvider,
    channels: devices.some(
      ({ plugType, traits }) => plugType === 'gmd' && (traits.children?.length ?? 0) < CHANNELS,
    ),
    greenPlay: heaters.some(({ programs }) => !programs.greenPlay),
    wiser: !details.wiserUsername,
    tado: !details.tadoAccount,
  };
  return LEFT_OUT.filter((one) => isLeftOut[one]);
}
