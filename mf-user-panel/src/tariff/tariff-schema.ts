import { GROUPINGS, parseCents, type TermFault, termFaults } from '@foyer/area-parts';
import type { Language } from '@foyer/contract';
import { isDay, toPlainNumber } from '@foyer/domain';
import { TARIFF_CATEGORIES } from '@foyer/wire/tariff';
import * as z from 'zod/mini';
import { offerFaults } from './offer-draft';
import { hasOffer, type TypedTariff } from './tariff-draft';

function faultsOf(typed: TypedTariff): TermFault[] {
  const { sells, sellingPrice, fromDay } = typed;
  const faults = hasOffer(typed) ? offerFaults(typed) : termFaults(typed);
  if (sells && parseCents(sellingPrice) === null)
    faults.push({ path: ['sellingPrice'], message: 'priceInvalidMessage' });
  if (!isDay(fromDay)) faults.push({ path: ['fromDay'], message: 'dayInvalidMessage' });
  return faults;
}

const period = z.object({ group: z.number(), from: z.string(), to: z.string() });

/** A tariff whose prices are typed in the language of the page. */
export function tariffSchema(language: Language): z.ZodMiniType<TypedTariff, TypedTariff> {
  const number = z.string().check(z.overwrite(toPlainNumber(language)));
  return z
    .object({
      category: z.enum(TARIFF_CATEGORIES),
      name: z.string(),
      price: number,
      rangePrice: number,
      grouping: z.enum(GROUPINGS),
      periods: z.array(period),
      offerName: z.string(),
      kva: z.string(),
      ownPrices: z.boolean(),
      offerPrices: z.array(z.object({ period: z.string(), price: number })),
      seasonStarts: z.array(z.string()),
      seasonPeriods: z.array(period),
      peakDays: z.array(z.string()),
      peakDay: z.string(),
      sells: z.boolean(),
      sellingPrice: number,
      fromDay: z.string(),
    })
    .check((context) => {
      for (const { path, message } of faultsOf(context.value))
        context.issues.push({ code: 'custom', path: [...path], message, input: context.value });
    });
}
