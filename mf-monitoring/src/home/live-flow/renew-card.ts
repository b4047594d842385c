import type { FiguresModule } from '@foyer/contract';
import {
  chargeOf,
  type EnergyBalance,
  type LiveFlow,
  liveFlowFrom,
  NO_BALANCE,
  siteDay,
} from '@foyer/domain';
import { renewFlow } from '@foyer/ui/renew-flow';
import { groupedMeasures } from '@foyer/wire/measures';
import { states } from '@foyer/wire/states';
import { type Quantities, quantitiesIn } from '../../numbers/quantities';
import { termsOf } from '../../today-balance/terms';
import { askedFor, type TwoDaysOf, twoDaysFrom } from '../../today-balance/two-days';
import { flowDescription, flowNodes, paceWords } from './flow-words';
import { type KeptFlow, readKept, sayKept } from './kept-flow';

type Ask = Parameters<FiguresModule['renew']>[1];

/** Writes what flows now, and the day's energies, into the card of the last visit: both, or neither. */
export const renewCard: FiguresModule['renew'] = async (card, ask) => {
  const kept = readKept(card);
  if (!kept) return false;
  const dayAt = (atMs: number) => siteDay(atMs, kept.siteTimeZone);
  const expected = dayAt(Date.now() + kept.clockAheadMs);
  const asked = askBalance(kept, expected, ask);
  asked.catch(() => {});
  const { body, nowMs } = await ask(addressOf(states.path, states.params.parse({})));
  const flow = liveFlowFrom(states.read(states.answer.parse(body)), kept.sources);
  // A device's clock may be a day off, and set right since.
  const today = dayAt(nowMs);
  const balance = await (today === expected ? asked : askBalance(kept, today, ask));
  return flow.upToDate && writeCard(card, kept, flow, balance);
};

function addressOf(path: string, parameters: object): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function askBalance(
  { totalsDeviceId, siteTimeZone }: KeptFlow,
  today: string,
  ask: Ask,
): Promise<EnergyBalance> {
  if (totalsDeviceId === null) return NO_BALANCE;
  const of: TwoDaysOf = { deviceId: totalsDeviceId, today, siteTimeZone };
  const { body } = await ask(addressOf(groupedMeasures.path, groupedMeasures.params.parse(askedFor(of))));
  return twoDaysFrom(groupedMeasures.read(groupedMeasures.answer.parse(body)), of).today;
}

function writeCard(card: HTMLElement, kept: KeptFlow, flow: LiveFlow, balance: EnergyBalance): boolean {
  const { capacityKwh, parts, language } = kept;
  const quantities = quantitiesIn(language);
  const say = sayKept(kept);
  const nodes = flowNodes(flow, chargeOf(flow.stateOfChargeWs, capacityKwh), parts, say, quantities);
  const terms = termPlaces(card, balance, parts.solar);
  const isDrawn =
    terms !== null &&
    renewFlow(card, {
      ...nodes,
      description: flowDescription(nodes, say, quantities),
      formatPower: quantities.power,
    });
  if (!isDrawn) return false;
  for (const { value, unit, energyWs } of terms) writeEnergy({ value, unit }, quantities.energy(energyWs));
  const pace = card.querySelector('[data-aside]');
  if (pace) pace.textContent = paceWords(flow.everyS, say, quantities) ?? '';
  return true;
}

/** Where the day's energies stand; null where the card has places for others. */
function termPlaces(card: HTMLElement, balance: EnergyBalance, produces: boolean) {
  const terms = termsOf(balance, produces);
  const drawn = [...card.querySelectorAll<HTMLElement>('[data-term]')];
  const isSame = drawn.map(({ dataset }) => dataset.term).join() === terms.map(({ key }) => key).join();
  if (!isSame) return null;
  const places = terms.flatMap(({ energyWs }, index) => {
    const unit = drawn[index]?.querySelector('dd small');
    const value = unit?.parentElement?.firstChild;
    return unit && value ? [{ value, unit, energyWs }] : [];
  });
  return places.length === terms.length ? places : null;
}

function writeEnergy(
  { value, unit }: { readonly value: ChildNode; readonly unit: Element },
  written: ReturnType<Quantities['energy']>,
) {
  value.textContent = `${written.value} `;
  unit.textContent = written.unit;
}
