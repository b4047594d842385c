import { randomLetters } from '../accounts/token-store';
import { deviceColour } from '../devices/device-colours';
import type { BatteryTraits, Device } from '../devices/device-store';
import type { CapacityPrice } from './battery-prices';

/** What one physical box holds, kWh. */
const KWH_A_BOX = 5;

/** A battery as it stands on the day it was registered: everything but its activation is done (spec 3 §2). */
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
  /** How many devices the home has: what decides on the colour. */
  readonly earlier: number;
  /** The smallest capacity that is offered: what a virtual battery begins with. */
  readonly smallest: CapacityPrice | undefined;
  readonly at: Date;
}): Device {
  const isVirtual = type === 'MYLIGHT';
  const capacityKwh = isVirtual ? (smallest?.capacityKwh ?? 0) : boxes * KWH_A_BOX;
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

/** The lifecycle of a contract once its battery is registered: what nobody has asked for yet is asked for now. */
export function requestedLifecycle(
  lifecycle: Record<string, unknown> | null,
  today: string,
): Record<string, unknown> {
  type Part = { readonly type?: string; readonly state: string };
  const { contract, activation } = (lifecycle ?? {}) as {
    contract?: Part;
    activation?: { energyOffer?: Part; offerOptions?: readonly Part[] };
  };
  const begun = (part: Part | undefined) => (part && part.state !== 'NotRequested' ? part : undefined);
  const option = (type: string) => begun(activation?.offerOptions?.find((one) => one.type === type));
  return {
    contract: contract ?? { state: 'Withdrawable', signatureDate: today },
    activation: {
      energyOffer: begun(activation?.energyOffer) ?? {
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
