import { hasRange, isDay } from '@foyer/domain';
import { TARIFF_CATEGORIES } from '@foyer/wire/tariff';
import * as z from 'zod/mini';
import { GROUPINGS, groupsOf, periodsOfGroup, type TypedTariff, typedCents, typedWeek } from './tariff-draft';

/** What is wrong with a field, by the key of its message. */
interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function periodFaults({ grouping, periods }: TypedTariff): Fault[] {
  return groupsOf(grouping).flatMap((_, group) => {
    const places = periods.flatMap((period, place) => (period.group === group ? [place] : []));
    return periodsOfGroup(periods, group).faults.flatMap((fault, at) =>
      fault === null ? [] : [{ path: ['periods', places[at] ?? 0, 'from'], message: `${fault}Message` }],
    );
  });
}

/** What is wrong with what was typed; only what counts for the chosen kind of tariff is looked at. */
function faultsOf(typed: TypedTariff): Fault[] {
  const { category, name, price, rangePrice, sells, sellingPrice, fromDay } = typed;
  const faults: Fault[] = [];
  const refuse = (field: keyof TypedTariff, message: string) => faults.push({ path: [field], message });
  if (category === 'predefined' && name === '') refuse('name', 'tariffNameMissingMessage');
  if (typedCents(price) === null) refuse('price', 'priceInvalidMessage');
  if (category === 'custom') {
    if (typedCents(rangePrice) === null) refuse('rangePrice', 'priceInvalidMessage');
    const wrong = periodFaults(typed);
    faults.push(...wrong);
    if (wrong.length === 0 && !hasRange(typedWeek(typed))) refuse('grouping', 'periodsMissingMessage');
  }
  if (sells && typedCents(sellingPrice) === null) refuse('sellingPrice', 'priceInvalidMessage');
  if (!isDay(fromDay)) refuse('fromDay', 'dayInvalidMessage');
  return faults;
}

/** The rules of the form (spec 3 §5, D103). */
export const tariffSchema: z.ZodMiniType<TypedTariff, TypedTariff> = z
  .object({
    category: z.enum(TARIFF_CATEGORIES),
    name: z.string(),
    price: z.string(),
    rangePrice: z.string(),
    grouping: z.enum(GROUPINGS),
    periods: z.array(z.object({ group: z.number(), from: z.string(), to: z.string() })),
    sells: z.boolean(),
    sellingPrice: z.string(),
    fromDay: z.string(),
  })
  .check((context) => {
    for (const { path, message } of faultsOf(context.value))
      context.issues.push({ code: 'custom', path: [...path], message, input: context.value });
  });
