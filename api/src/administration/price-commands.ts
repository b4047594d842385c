import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PriceSlot } from '@foyer/domain';
import { offerOfSeries } from '../money/prices/loaded-series';
import { seriesChanges } from '../money/prices/series-changes';
import { type FileOptions, readSeriesFile, SeriesFileError } from '../money/prices/series-file';
import type { PriceSeries, SeriesSummary, StoredSeries } from '../money/prices/series-store';
import { AdministrationError, type Command, type Input, optionText, readOptionDay } from './command';

const NAME = /^[a-z0-9-]{1,40}$/;
const CURRENCY = { FR: 'EUR', CH: 'CHF' } as const;
const MAX_FILE_BYTES = 50_000_000;
const SHARE = /^0(\.\d{1,4})?$/;
const MONTHLY_CENTS = /^\d{1,6}(\.\d{1,6})?$/;
/** A label fits on a line of a bill. */
const MAX_TEXT = 60;

function readName(input: Input): string {
  const name = optionText(input, 'series') ?? '';
  if (NAME.test(name)) return name;
  throw new AdministrationError(
    `--series is a name of small letters, digits and hyphens such as groupe-e-vario, not "${name}".`,
  );
}

function readText(input: Input, name: string): string | undefined {
  const text = optionText(input, name)?.trim();
  if (text !== undefined && (text === '' || text.length > MAX_TEXT))
    throw new AdministrationError(`--${name} has 1 to ${MAX_TEXT} characters.`);
  return text;
}

/** The series to import into, locked; a new one where its country, label and source are given. */
async function seriesFor(input: Input, series: PriceSeries): Promise<StoredSeries> {
  const name = readName(input);
  const [country, label, source] = ['country', 'label', 'source'].map((one) => readText(input, one));
  const known = await series.lock(name);
  if (known) {
    if (country !== undefined || label !== undefined)
      throw new AdministrationError(`The series ${name} exists: leave out --country and --label.`);
    return known;
  }
  if (country === undefined || label === undefined || source === undefined)
    throw new AdministrationError(
      `There is no series ${name}: give --country, --label and --source for a new one.`,
    );
  if (country !== 'FR' && country !== 'CH')
    throw new AdministrationError(`--country is FR or CH, not "${country}".`);
  const created = { name, country, currency: CURRENCY[country], label, source };
  await series.create(created);
  return created;
}

function fileOptions(input: Input): FileOptions {
  const [vat, fees = null] = [optionText(input, 'vat-share'), optionText(input, 'fees')];
  if (vat !== undefined && !SHARE.test(vat))
    throw new AdministrationError(`--vat-share is a share such as 0.081, or 0, not "${vat}".`);
  if (fees !== null && fees !== 'added' && fees !== 'included')
    throw new AdministrationError(`--fees is added or included, not "${fees}".`);
  return { vatShare: vat === undefined ? null : Number(vat), fees };
}

async function readFileText(file: string): Promise<string> {
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  );
  if (size === null) throw new AdministrationError(`${file} cannot be read.`);
  if (size > MAX_FILE_BYTES)
    throw new AdministrationError(`${file} is larger than ${MAX_FILE_BYTES / 1e6} MB: import it in parts.`);
  return readFile(file, 'utf8').catch(() => {
    throw new AdministrationError(`${file} cannot be read.`);
  });
}

const timeOf = (ms: number) => new Date(ms).toISOString().replace(/:00\.000Z$/, 'Z');
const spanOf = (fromMs: number, toMs: number) => `${timeOf(fromMs)} to ${timeOf(toMs)}`;

const importFile: Command = {
  name: 'prices import',
  positionals: [],
  options: {
    series: {
      type: 'string',
      isNeeded: true,
      help: 'Name of the series: small letters, digits and hyphens.',
    },
    file: {
      type: 'string',
      isNeeded: true,
      help: 'CSV with the columns start,end,cents_per_kwh (taxes included), or JSON of the VSE.',
    },
    provisional: { type: 'boolean', help: 'The prices may still change; bills wait for the final ones.' },
    country: { type: 'string', help: 'Of a new series: FR or CH.' },
    label: { type: 'string', help: 'Of a new series: the name people read.' },
    source: { type: 'string', help: 'Where the prices come from; that of the series by default.' },
    'vat-share': {
      type: 'string',
      help: 'For JSON of the VSE: VAT to add, such as 0.081; 0 where the prices contain it.',
    },
    fees: {
      type: 'string',
      help: 'For JSON of the VSE with fees per kWh: added to the integrated price, or included in it.',
    },
  },
  summary: 'Imports the prices of a series from a file, all of them or none. A final price is never changed.',
  commits: 'transaction',
  run: async (input, { store }) => {
    const file = optionText(input, 'file');
    if (!file) throw new AdministrationError('--file is needed.');
    const options = fileOptions(input);
    const series = await seriesFor(input, store.priceSeries);
    const text = await readFileText(file);
    const read = (() => {
      try {
        return readSeriesFile(text, options);
      } catch (error) {
        if (error instanceof SeriesFileError)
          throw new AdministrationError(`${basename(file)}: ${error.message}`);
        throw error;
      }
    })();
    if (read.currency !== null && read.currency !== series.currency)
      throw new AdministrationError(
        `${basename(file)} is in ${read.currency}, the series ${series.name} in ${series.currency}.`,
      );
    const [fromMs, toMs] = [read.slots[0]?.startMs ?? 0, read.slots.at(-1)?.endMs ?? 0];
    const stored = await store.priceSeries.slots(series.name, fromMs, toMs);
    const changes = seriesChanges(stored, read.slots, input.values.provisional === true);
    if ('conflict' in changes) throw new AdministrationError(`${basename(file)}: ${changes.conflict}`);
    await store.priceSeries.change(series.name, changes, readText(input, 'source') ?? series.source);
    const { added, removed, known } = changes;
    const data = { series: series.name, added: added.length, replaced: removed.length, known };
    return {
      data: { ...data, chargeUnits: read.chargeUnits },
      lines: [
        `${series.name}: ${added.length} prices from ${spanOf(fromMs, toMs)} recorded, ${removed.length} provisional ones replaced, ${known} known already.`,
        ...(read.chargeUnits.length > 0
          ? [`The file also has charges in ${read.chargeUnits.join(', ')}: record them by "prices charge".`]
          : []),
      ],
      facts: data,
    };
  },
};

const charge: Command = {
  name: 'prices charge',
  positionals: [],
  options: {
    series: { type: 'string', isNeeded: true, help: 'Name of the series.' },
    from: { type: 'string', isNeeded: true, help: 'First day, YYYY-MM-DD.' },
    cents: {
      type: 'string',
      isNeeded: true,
      help: 'Hundredths of the currency per month, taxes included; 0 for none.',
    },
    source: { type: 'string', help: 'Where the charge comes from; the source of the series by default.' },
  },
  summary:
    'Records the standing charge of a series from a day on. A recorded charge and billed days are never changed.',
  commits: 'transaction',
  run: async (input, { store }) => {
    const name = readName(input);
    const validFrom = readOptionDay(optionText(input, 'from') ?? '', 'from');
    const cents = optionText(input, 'cents') ?? '';
    if (!MONTHLY_CENTS.test(cents))
      throw new AdministrationError(`--cents is a charge per month such as 1586, not "${cents}".`);
    const series = await store.priceSeries.lock(name);
    if (!series) throw new AdministrationError(`There is no series ${name}.`);
    const charges = await store.priceSeries.charges(name);
    if (charges.some((one) => one.validFrom === validFrom))
      throw new AdministrationError(`A charge from ${validFrom} is recorded already: it is never changed.`);
    const billedUntil = await store.contracts.billedUntil(offerOfSeries(name));
    if (billedUntil !== null && validFrom < billedUntil)
      throw new AdministrationError(
        `Days before ${billedUntil} are billed with the series ${name}: the first day must be ${billedUntil} or later.`,
      );
    const source = readText(input, 'source') ?? series.source;
    const recorded = { validFrom, centsPerMonth: Number(cents), source };
    await store.priceSeries.recordCharge(name, recorded);
    return {
      data: { series: name, charge: recorded },
      lines: [`${name}: ${cents} hundredths of ${series.currency} per month from ${validFrom}.`],
      facts: { series: name, from: validFrom, centsPerMonth: recorded.centsPerMonth },
    };
  },
};

const slotLine = ({ startMs, endMs, centsPerKwh }: PriceSlot) =>
  `${spanOf(startMs, endMs)} at ${centsPerKwh}`;

function summaryLines(summary: SeriesSummary): readonly string[] {
  const { slots, fromMs, toMs, gaps, firstGaps, provisionalSlots, firstProvisionalMs, last } = summary;
  if (fromMs === null || toMs === null) return ['  no prices'];
  return [
    `  ${slots} prices from ${spanOf(fromMs, toMs)}`,
    ...firstGaps.map((gap) => `  gap from ${spanOf(gap.fromMs, gap.toMs)}`),
    ...(gaps > firstGaps.length ? [`  and ${gaps - firstGaps.length} more gaps`] : []),
    ...(firstProvisionalMs === null
      ? []
      : [`  ${provisionalSlots} are provisional, the first from ${timeOf(firstProvisionalMs)}`]),
    ...(last ? [`  the last: ${slotLine(last)}`] : []),
  ];
}

const show: Command = {
  name: 'prices show',
  positionals: [],
  options: { series: { type: 'string', help: 'One series; all of them by default.' } },
  summary: 'Shows the dynamic prices that are known: span, gaps, provisional part, last price and charges.',
  commits: 'transaction',
  run: async (input, { store: { priceSeries } }) => {
    const name = optionText(input, 'series') === undefined ? null : readName(input);
    const listed = (await priceSeries.all()).filter((one) => name === null || one.name === name);
    if (name !== null && listed.length === 0) throw new AdministrationError(`There is no series ${name}.`);
    const known = [];
    for (const series of listed) {
      const [summary, charges] = [
        await priceSeries.summary(series.name),
        await priceSeries.charges(series.name),
      ];
      known.push({ ...series, ...summary, charges });
    }
    return {
      data: { series: known },
      lines: known
        .flatMap(({ charges, ...series }) => [
          `${series.name}: ${series.label} (${series.country}, ${series.currency}, ${series.source})`,
          ...summaryLines(series),
          ...charges.map(
            ({ validFrom, centsPerMonth }) =>
              `  standing charge from ${validFrom}: ${centsPerMonth} per month`,
          ),
          ...(charges.length === 0 ? ['  no standing charge: its days cannot be billed'] : []),
        ])
        .concat(known.length === 0 ? ['There are no dynamic prices.'] : []),
    };
  },
};

export const priceCommands: readonly Command[] = [importFile, charge, show];
