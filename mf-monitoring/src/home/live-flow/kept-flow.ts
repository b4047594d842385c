import type { Language, Rooms } from '@foyer/contract';
import { type FlowSources, flowSources, smartBattery, virtualDevice } from '@foyer/domain';
import type { FlowParts, Say } from './flow-words';

/** What the card leaves on the page for its figures to be renewed at the next visit, before there is a house. */
export interface KeptFlow {
  readonly sources: FlowSources;
  readonly capacityKwh: number | null;
  readonly parts: FlowParts;
  /** Device of the day's energies; null without one. */
  readonly totalsDeviceId: string | null;
  readonly siteTimeZone: string;
  /** What the platform's clock is ahead of the device's, milliseconds, to the minute. */
  readonly clockAheadMs: number;
  readonly language: Language;
  /** The texts the figures are said with, their places still open. */
  readonly words: Readonly<Record<string, string>>;
}

const WORDS = [
  'flow.home',
  'flow.solar',
  'flow.battery',
  'flow.grid',
  'flow.fromGrid',
  'flow.toGrid',
  'flow.charging',
  'flow.discharging',
  'flow.spoken',
  'flow.spokenWithDetail',
  'flow.every',
] as const;
const PLACES = ['level', 'label', 'power', 'detail', 'minutes'] as const;
const OPEN = Object.fromEntries(PLACES.map((place) => [place, `{{${place}}}`]));

interface FlowOfHouse extends Pick<KeptFlow, 'parts' | 'siteTimeZone' | 'language'> {
  readonly rooms: Rooms;
  /** By the platform's clock, epoch milliseconds. */
  readonly nowMs: number;
}

const MINUTE_MS = 60_000;

/** What is kept of a house's flow, as the card's `data-figures`. */
export function keptFlow({ rooms, nowMs, ...house }: FlowOfHouse, t: Say): string {
  const kept: KeptFlow = {
    ...house,
    sources: flowSources(rooms),
    capacityKwh: smartBattery(rooms)?.battery.capacityKwh ?? null,
    totalsDeviceId: virtualDevice(rooms)?.id ?? null,
    clockAheadMs: Math.round((nowMs - Date.now()) / MINUTE_MS) * MINUTE_MS,
    words: Object.fromEntries(WORDS.map((key) => [key, t(key, OPEN)])),
  };
  return JSON.stringify(kept);
}

/** What a card kept; null of one that kept nothing. */
export function readKept(card: HTMLElement): KeptFlow | null {
  const { figures } = card.dataset;
  return figures ? (JSON.parse(figures) as KeptFlow) : null;
}

/** Says the texts that were kept. */
export function sayKept({ words }: KeptFlow): Say {
  return (key, values) =>
    (words[key] ?? '').replace(/{{(\w+)}}/g, (_, place: string) => values?.[place] ?? '');
}
