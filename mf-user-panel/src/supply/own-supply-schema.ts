import { isOfferedAt, registerFaults } from '@foyer/area-parts';
import type { Language } from '@foyer/contract';
import { isDay } from '@foyer/domain';
import type { OwnSupply } from '@foyer/wire/own-supply';
import * as z from 'zod/mini';

export interface TypedSupply {
  offer: string;
  kva: string;
  fromDay: string;
  registers: Record<string, string>;
  accepts: boolean;
}

/**
 * Registers whose index is asked for: those of the offer where no meter is read and the first day is tomorrow. That of a
 * later day is not known yet.
 */
export function askedRegisters(
  { offers, needsIndex, firstDay }: OwnSupply,
  { offer, fromDay }: Pick<TypedSupply, 'offer' | 'fromDay'>,
): readonly string[] {
  if (!needsIndex || fromDay !== firstDay) return [];
  return offers.find(({ name }) => name === offer)?.registers ?? [];
}

/** Whether one of the asked registers was filled in: the index is given as a whole or not at all. */
export const isIndexGiven = (own: OwnSupply, typed: TypedSupply): boolean =>
  askedRegisters(own, typed).some((register) => (typed.registers[register] ?? '').trim() !== '');

/** What a household starts. Error messages are keys of the area. */
export const ownSupplySchema = (
  own: OwnSupply,
  language: Language,
): z.ZodMiniType<TypedSupply, TypedSupply> =>
  z
    .object({
      offer: z.string().check(z.minLength(1, 'supplyOfferMessage')),
      kva: z.string(),
      fromDay: z.string(),
      registers: z.record(z.string(), z.string()),
      accepts: z.boolean().check(z.refine((accepts) => accepts, { error: 'supplyAcceptMessage' })),
    })
    .check((context) => {
      const { value } = context;
      const addFault = (path: readonly (string | number)[], message: string) =>
        context.issues.push({ code: 'custom', path: [...path], message, input: value });
      const { firstDay, lastDay } = own;
      const isOffered = isDay(value.fromDay) && firstDay !== null && lastDay !== null;
      if (!isOffered || value.fromDay < firstDay || lastDay < value.fromDay)
        addFault(['fromDay'], 'supplyDayMessage');
      const offer = own.offers.find(({ name }) => name === value.offer);
      if (!isOfferedAt(offer, Number(value.kva))) addFault(['kva'], 'supplyPowerMessage');
      if (!isIndexGiven(own, value)) return;
      for (const { path, message } of registerFaults(askedRegisters(own, value), value.registers, language))
        addFault(path, message);
    });
