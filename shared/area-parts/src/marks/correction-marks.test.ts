import type { Correction, CorrectionSummary } from '@foyer/wire/corrections';
import { correctionMarks, madeOn } from './correction-marks';

const HOUR_MS = 3_600_000;
const SHOWN = { fromMs: 0, toMs: 100 };

const series = (changes: Partial<CorrectionSummary>): CorrectionSummary => ({
  name: '',
  flow: 'import',
  deviceId: 'house',
  deviceName: 'House',
  fromMs: 0,
  untilMs: 50,
  energyWs: 1,
  shortestMinutes: 5,
  longestMinutes: 5,
  missingMinutes: 0,
  knownMinutes: 0,
  knownWs: 0,
  changed: [{ fromMs: 10, untilMs: 20 }],
  ...changes,
});

const correction = (
  changes: Partial<Correction> & { readonly of?: Partial<CorrectionSummary> },
): Correction => ({
  id: 'one',
  kind: 'file',
  state: 'applied',
  name: 'curve.csv',
  format: null,
  meter: null,
  createdMs: 1_000,
  undoUntilMs: null,
  isCovered: false,
  progress: 1,
  replaces: false,
  series: [series(changes.of ?? {})],
  ...changes,
});

const isHome = ({ deviceId }: Pick<CorrectionSummary, 'deviceId'>) => deviceId === 'house';
const marksOf = (...list: readonly Correction[]) => correctionMarks(list, isHome, SHOWN);
const spansOf = (...list: readonly Correction[]) =>
  marksOf(...list).map(({ kind, spans }) => [kind, spans.map(({ fromMs, toMs }) => `${fromMs}–${toMs}`)]);

test.each<[string, Parameters<typeof correction>[0], string | null]>([
  ['a file', {}, 'file'],
  ['a file that replaces', { replaces: true }, 'fileReplaces'],
  ['a history', { kind: 'homeAssistant' }, 'homeAssistant'],
  ['a history that replaces', { kind: 'homeAssistant', replaces: true }, 'homeAssistantReplaces'],
  ['a removal', { kind: 'removal', replaces: true }, 'removed'],
  ['one under way', { state: 'applying' }, 'file'],
  ['one being undone', { state: 'undoing' }, 'file'],
  ['one interrupted', { state: 'failed' }, 'file'],
  ['a proposal', { state: 'proposed' }, null],
  ['one that was undone', { state: 'undone' }, null],
  ['one of another device', { of: { deviceId: 'tv' } }, null],
  ['one that changed nothing', { of: { changed: [] } }, null],
  ['one that ends as the chart begins', { of: { changed: [{ fromMs: -5, untilMs: 0 }] } }, null],
  ['one that begins as the chart ends', { of: { changed: [{ fromMs: 100, untilMs: 105 }] } }, null],
  ['one that overlaps the end of the chart', { of: { changed: [{ fromMs: 99, untilMs: 105 }] } }, 'file'],
])('%s is marked as such', (_, changes, kind) => {
  expect(marksOf(correction(changes)).map((mark) => mark.kind)).toEqual(kind === null ? [] : [kind]);
});

test('all of its time is marked where the platform does not tell what was changed', () => {
  const { changed: _, ...older } = series({});
  expect(spansOf(correction({ series: [older] }))).toEqual([['file', ['0–50']]]);
});

test('the last correction of a flow hides the ones before it', () => {
  const removal = correction({ kind: 'removal', of: { changed: [{ fromMs: 12, untilMs: 15 }] } });
  expect(spansOf(removal, correction({}))).toEqual([
    ['removed', ['12–15']],
    ['file', ['10–12', '15–20']],
  ]);
  expect(spansOf(correction({ of: { flow: 'production' } }), correction({}))).toEqual([
    ['file', ['10–20', '10–20']],
  ]);
  expect(spansOf(removal, correction({ of: { flow: 'export' } }))[1]).toEqual(['file', ['10–12', '15–20']]);
  expect(spansOf({ ...removal, state: 'undone' }, correction({}))).toEqual([['file', ['10–20']]]);
});

test('corrections of a kind are told with the days on which they were made', () => {
  const [mark] = marksOf(
    correction({
      createdMs: Date.parse('2026-06-05T12:00:00Z'),
      of: { changed: [{ fromMs: 30, untilMs: 40 }] },
    }),
    correction({ createdMs: Date.parse('2026-03-03T23:30:00Z') }),
  );
  if (!mark) throw new Error('There is no mark.');
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(madeOn(mark, 'en', 'Europe/Paris'))).toBe('4 March – 5 June 2026');
  expect(plain(madeOn(mark, 'fr', 'UTC'))).toBe('3 mars – 5 juin 2026');
  const sameDay = { firstMs: mark.firstMs, lastMs: mark.firstMs + HOUR_MS / 4 };
  expect(plain(madeOn(sameDay, 'fr', 'UTC'))).toBe('3 mars 2026');
});
