import type { Rooms } from '@foyer/contract';
import type { ChannelPart, MeterChannel, MeterConnection } from '@foyer/wire/meter';
import { devicesOf, needsDevice, partsOf } from './channel-parts';
import type { MeterAssignment } from './meter-queries';

/** What a channel is to be, before it is saved. */
export type Choice = Omit<MeterAssignment, 'channel'>;

/** A part, with its device where the home has only one that fits. */
export function choiceOf(part: ChannelPart, rooms: Rooms | null): Choice {
  const [only, ...others] = needsDevice(part) ? devicesOf(part, rooms) : [];
  return only && others.length === 0 ? { part, deviceId: only.id } : { part };
}

/** Two channels of one kind with the same target would count everything twice. */
const targetOf = ({ kind }: Pick<MeterChannel, 'kind'>, { part, deviceId }: Choice) =>
  `${kind} ${part} ${deviceId ?? ''}`;

/**
 * Choices that channels without a part propose, by channel. Only those that are certain: the home has one device that
 * fits, and no other channel claims or proposes the same.
 */
export function proposalsOf(
  devices: MeterConnection['devices'],
  rooms: Rooms | null,
): ReadonlyMap<string, Choice> {
  const proposals: (readonly [MeterChannel, Choice])[] = [];
  const claims = new Map<string, number>();
  for (const channel of devices.flatMap(({ channels }) => channels)) {
    const { part, deviceId, proposed } = channel;
    const choice = part
      ? { part, ...(deviceId !== null && { deviceId }) }
      : proposed && proposed !== 'none' && partsOf(channel).includes(proposed)
        ? choiceOf(proposed, rooms)
        : null;
    if (!choice || choice.part === 'none') continue;
    const target = targetOf(channel, choice);
    claims.set(target, (claims.get(target) ?? 0) + 1);
    if (part === null && (choice.deviceId || !needsDevice(choice.part))) proposals.push([channel, choice]);
  }
  return new Map(
    proposals
      .filter(([channel, choice]) => claims.get(targetOf(channel, choice)) === 1)
      .map(([{ name }, choice]) => [name, choice]),
  );
}
