import { deviceColour } from '../../home/devices/device-colours';
import type { BatteryTraits, Device } from '../../home/devices/device-store';
import { randomLetters } from '../../identity/accounts/token-store';
import type { CapacityPrice } from '../../money/battery-prices';

/** Capacity of one physical box, kWh. */
const KWH_PER_BOX = 5;

/** The battery device on the day of registration: everything is complete but its activation. */
export function registeredBattery({
  type,
  boxes,
  roomId,
  earlier,
  smallest,
  at,
}: {
  readonly type: BatteryTraits['msbType'];
  readonly boxes: number;
  readonly roomId: string;
  /** Number of devices the home already has; selects the colour. */
  readonly earlier: number;
  /** Smallest capacity on offer, with which a virtual battery starts. */
  readonly smallest: CapacityPrice | undefined;
  readonly at: Date;
}): Device {
  const isVirtual = type === 'MYLIGHT';
  const capacityKwh = isVirtual ? (smallest?.capacityKwh ?? 0) : boxes * KWH_PER_BOX;
  return {
    id: `${randomLetters(16)}_msb`,
    plugType: 'bat',
    typeId: 'battery',
    typeOverride: null,
    name: 'Batterie',
    roomId,
    createdAt: at,
    powerColor: deviceColour(earlier),
    hasActuator: false,
    isOn: null,
    isReachable: true,
    programs: { schedule: false, autoOff: false, standBy: false, greenPlay: false },
    targetTemperatureC: null,
    traits: {
      battery: {
        capacityKwh,
        numberOfBoxes: isVirtual ? 1 : boxes,
        msbType: type,
        serialNumberFilled: true,
        activationCodeFilled: !isVirtual,
        providerRegistrationOk: false,
        enedisOk: false,
        ok: false,
        gridInjectionRequested: false,
        strasbourgProcedureRequested: false,
        adjustments: [{ effectiveAt: at.toISOString(), capacityKwh }],
      },
    },
  };
}

/** The contract lifecycle after the battery's registration: every part not yet requested is requested today. */
export function requestedLifecycle(
  lifecycle: Record<string, unknown> | null,
  today: string,
  contractNumber: string | null,
): Record<string, unknown> {
  type Part = { readonly type?: string; readonly state: string };
  const { contract, activation } = (lifecycle ?? {}) as {
    contract?: Part;
    activation?: { energyOffer?: Part; offerOptions?: readonly Part[] };
  };
  const requestedPart = (part: Part | undefined) =>
    part && part.state !== 'NotRequested' ? part : undefined;
  const option = (type: string) => requestedPart(activation?.offerOptions?.find((one) => one.type === type));
  return {
    contract: contract ?? {
      state: 'Withdrawable',
      signatureDate: today,
      // As the household signed it: the platform's own numbers are for contracts it makes.
      ...(contractNumber && { number: contractNumber }),
    },
    activation: {
      energyOffer: requestedPart(activation?.energyOffer) ?? {
        state: 'Requested',
        contractionDate: today,
        requestDate: today,
      },
      offerOptions: [
        option('injection') ?? { type: 'injection', state: 'Requested', requestDate: today },
        option('battery') ?? { type: 'battery', state: 'Requested', contractionDate: today },
      ],
    },
  };
}
