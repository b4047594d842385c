import type { Language } from '@foyer/contract';
import { dateFormat } from '@foyer/domain';
import { dataFile } from '../../../foundation/data-file';
import { documentFormat } from '../../../money/documents/document-format';
import {
  address,
  drawNote,
  drawPairs,
  heading,
  letterhead,
  table,
  title,
} from '../../../money/documents/pdf/parts';
import { type PdfBytes, Sheet } from '../../../money/documents/pdf/sheet';
import type { CommissionedDevice, CommissioningFacts } from './commissioning-facts';
import { COMMISSIONING_WORDS } from './commissioning-words';
import { drawBeforeAndAfter, traceRow } from './traces';

const TYPE_NAMES = dataFile<Record<string, Readonly<Record<Language, string>>>>('device-type-names.json');
/** Below this the panels and other loads are not mentioned beside a load test, W. */
const OTHERS_SHOWN_W = 50;

/** Renders a commissioning report; the bytes depend only on facts and language. */
export function commissioningPage(facts: CommissioningFacts, language: Language): Promise<PdfBytes> {
  const words = COMMISSIONING_WORDS[language];
  const write = documentFormat(language, 'EUR');
  const { company, customer, day, kit } = facts;
  const sheet = new Sheet({
    title: words.title,
    author: company,
    language,
    day,
    foot: `${company} · ${words.title} · ${customer}`,
  });
  const madeOn = `${words.made} ${write.day(day)}`;
  letterhead(sheet, {
    supplier: company,
    kind: words.title,
    facts: facts.isSimulated ? [words.simulated, madeOn] : [madeOn],
  });
  address(sheet, customer, facts.addressLines);
  title(sheet, words.title, madeOn);

  const watts = (value: number) => words.watts(write.number(value, 0));
  heading(sheet, words.installation);
  const { modules, modulePowerW, pvManufacturer } = facts;
  drawPairs(sheet, [
    [words.company, company],
    [words.by, facts.installer],
    [words.grid, facts.gridType ? words.grids[facts.gridType] : words.unknown],
    [words.power, facts.power ? `${facts.power}\u00a0kVA` : words.unknown],
    [
      words.panels,
      [modules ? words.modules(modules, modulePowerW) : null, pvManufacturer].filter(Boolean).join(', ') ||
        words.unknown,
    ],
    [words.kit, kit ?? words.unknown],
    [words.internet, facts.internet ?? words.unknown],
  ]);

  heading(sheet, words.devices);
  devicesTable(sheet, facts.devices, language);

  heading(sheet, words.wiring);
  wiringPart(sheet, facts, language, watts);

  heading(sheet, words.left);
  if (facts.leftOut.length === 0) sheet.write('P', words.nothingLeft);
  for (const one of facts.leftOut) sheet.write('P', `• ${words.why[one]}`, { after: 5 });
  if (facts.wiring?.note) {
    sheet.gap(4);
    drawPairs(sheet, [[words.note, facts.wiring.note]]);
  }
  sheet.gap(8);
  drawNote(sheet, words.kept);
  return sheet.bytes(words.page);
}

function devicesTable(sheet: Sheet, devices: readonly CommissionedDevice[], language: Language): void {
  const words = COMMISSIONING_WORDS[language];
  if (devices.length === 0) {
    sheet.write('P', words.noDevices);
    return;
  }
  const [name, role, room, id] = words.columns;
  table(
    sheet,
    [
      { head: name, share: 28 },
      { head: role, share: 34 },
      { head: room, share: 16 },
      { head: id, share: 22 },
    ],
    devices.map((device) => [
      device.name,
      [
        TYPE_NAMES[device.typeId]?.[language] ?? words.unknown,
        words.plugs[device.plugType],
        device.phase === null ? null : words.phase(device.phase),
      ]
        .filter(Boolean)
        .join(', '),
      device.room,
      device.id ?? '—',
    ]),
  );
}

function wiringPart(
  sheet: Sheet,
  { wiring, timeZone }: CommissioningFacts,
  language: Language,
  watts: (value: number) => string,
): void {
  const words = COMMISSIONING_WORDS[language];
  if (!wiring) {
    sheet.write('P', words.notChecked);
    return;
  }
  const at = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone }).format(new Date(wiring.at));
  drawNote(sheet, words.checked(at({ dateStyle: 'long' }), at({ timeStyle: 'short' })));
  for (const channel of wiring.channels) {
    const read = channel.samplesW.filter((sample) => sample !== null);
    const name =
      channel.channel === undefined ? channel.name : `${channel.name} (${words.phase(channel.channel)})`;
    traceRow(
      sheet,
      { ...channel, name },
      {
        verdict: words.verdicts[channel.verdict] ?? channel.verdict,
        power: channel.powerW === null ? '—' : watts(channel.powerW),
        alt: words.traceAlt(name, read.length, watts(Math.min(...read)), watts(Math.max(...read))),
      },
    );
  }
  const { loadStep } = wiring;
  if (!loadStep) return;
  heading(sheet, words.load);
  const [before, after] = [watts(loadStep.beforeW), watts(loadStep.afterW)];
  drawBeforeAndAfter(
    sheet,
    [
      { word: words.before, watts: loadStep.beforeW, text: before },
      { word: words.after, watts: loadStep.afterW, text: after },
    ],
    words.loadAlt(watts(loadStep.loadW), before, after),
  );
  const { othersW = 0, verdict } = loadStep;
  if (Math.abs(othersW) >= OTHERS_SHOWN_W)
    sheet.write('P', words.loadOthers(watts(othersW), watts(loadStep.afterW - loadStep.beforeW - othersW)));
  sheet.write(
    'P',
    verdict ? words.loadResults[verdict] : loadStep.proven ? words.loadResults.proven : words.loadNotSeen,
  );
}
