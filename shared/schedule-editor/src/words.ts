import type { Language } from '@foyer/contract';

/** Texts of the editor, shared by all areas. */
export interface ScheduleWords {
  readonly week: string;
  readonly undo: string;
  readonly remove: string;
  readonly start: string;
  readonly end: string;
  readonly temperature: string;
  readonly warmer: string;
  readonly cooler: string;
  readonly close: string;
  readonly cancel: string;
  readonly copy: string;
  readonly chooseDays: string;
  readonly workDays: string;
  readonly weekend: string;
  readonly allDays: string;
  readonly boundsError: string;
  readonly clockError: string;
  readonly nothing: string;
  /** A day without hours, where the hours are of a price. */
  readonly noHours: string;
  readonly addTo: (day: string) => string;
  readonly copyOf: (day: string) => string;
  readonly range: (day: string, from: string, to: string) => string;
  readonly withTarget: (range: string, target: string) => string;
  readonly startOf: (range: string) => string;
  readonly endOf: (range: string) => string;
  /** Usage by pointer, then by keyboard: with gaps, and without. */
  readonly hint: string;
  readonly keys: string;
  readonly filledHint: string;
  readonly filledKeys: string;
  /** The same for a single day. */
  readonly dayHint: string;
  readonly dayKeys: string;
  readonly removed: (range: string) => string;
  readonly changed: (range: string) => string;
  readonly copied: (day: string) => string;
  readonly undone: string;
  /** The only range of a day without gaps cannot be removed. */
  readonly lastRangeStays: string;
  readonly noRoom: (day: string) => string;
  readonly tooNear: string;
}

const fr: ScheduleWords = {
  week: 'Semaine',
  undo: 'Annuler la dernière modification',
  remove: 'Supprimer',
  start: 'Début',
  end: 'Fin',
  temperature: 'Température',
  warmer: 'Plus chaud',
  cooler: 'Moins chaud',
  close: 'Fermer',
  cancel: 'Annuler',
  copy: 'Copier',
  chooseDays: 'Cochez au moins un jour.',
  workDays: 'Lundi à vendredi',
  weekend: 'Week-end',
  allDays: 'Tous les jours',
  clockError: 'Écrivez une heure de 00:00 à 24:00, par exemple 07:30.',
  boundsError: 'Ces heures recouvrent une autre plage : choisissez-en d’autres, ou supprimez l’autre plage.',
  nothing: 'Rien de prévu',
  noHours: 'Aucune plage',
  addTo: (day) => `Ajouter une plage, ${day}`,
  copyOf: (day) => `Copier ${day} vers…`,
  range: (day, from, to) => `${day}, de ${from} à ${to}`,
  withTarget: (range, target) => `${range}, ${target}`,
  startOf: (range) => `Début de la plage : ${range}`,
  endOf: (range) => `Fin de la plage : ${range}`,
  hint: 'Touchez un jour pour ajouter une plage, ou dessinez-la d’un trait. Faites-la glisser pour la déplacer, tirez ses bords pour l’allonger.',
  keys: 'Au clavier : Entrée pour régler, flèches pour décaler de 15 minutes, Maj pour une heure, Suppr pour supprimer.',
  filledHint:
    'Tracez une plage sur un jour, ou touchez + pour en ajouter une. Tirez une limite pour la déplacer, touchez une plage pour régler sa température.',
  filledKeys: 'Au clavier : Entrée pour régler, Suppr pour supprimer.',
  dayHint: 'Dessinez une plage d’un trait, faites-la glisser, tirez ses bords.',
  dayKeys:
    'Au clavier : Entrée pour choisir une plage, flèches pour une minute, Maj pour une heure, Suppr pour supprimer.',
  removed: (range) => `Supprimé : ${range}.`,
  changed: (range) => `${range}.`,
  copied: (day) => `Copié : ${day}.`,
  undone: 'Dernière modification annulée.',
  lastRangeStays: 'C’est la seule plage de ce jour : changez sa température.',
  noRoom: (day) => `Il n’y a plus de place, ${day}.`,
  tooNear: 'Trop près d’une plage : tracez-la, ou touchez +.',
};

const en: ScheduleWords = {
  week: 'Week',
  undo: 'Undo the last change',
  remove: 'Remove',
  start: 'Start',
  end: 'End',
  temperature: 'Temperature',
  warmer: 'Warmer',
  cooler: 'Cooler',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  chooseDays: 'Tick at least one day.',
  workDays: 'Monday to Friday',
  weekend: 'Weekend',
  allDays: 'Every day',
  clockError: 'Write a time from 00:00 to 24:00, for example 07:30.',
  boundsError: 'These hours overlap another range: choose others, or remove the other range.',
  nothing: 'Nothing planned',
  noHours: 'No range',
  addTo: (day) => `Add a range, ${day}`,
  copyOf: (day) => `Copy ${day} to…`,
  range: (day, from, to) => `${day}, ${from} to ${to}`,
  withTarget: (range, target) => `${range}, ${target}`,
  startOf: (range) => `Start of range: ${range}`,
  endOf: (range) => `End of range: ${range}`,
  hint: 'Tap a day to add a range, or draw one across it. Drag it to move it, pull its ends to make it longer.',
  keys: 'By keyboard: Enter sets it, arrows move it by 15 minutes, with Shift by an hour, Delete removes it.',
  filledHint:
    'Draw a range across a day, or tap + to add one. Pull a boundary to move it, tap a range to set its temperature.',
  filledKeys: 'By keyboard: Enter sets it, Delete removes it.',
  dayHint: 'Draw a range, drag it, pull its ends.',
  dayKeys:
    'By keyboard: Enter selects a range, arrows move it by a minute, with Shift by an hour, Delete removes it.',
  removed: (range) => `Removed: ${range}.`,
  changed: (range) => `${range}.`,
  copied: (day) => `Copied: ${day}.`,
  undone: 'Last change undone.',
  lastRangeStays: 'This is the only range of the day: change its temperature.',
  noRoom: (day) => `There is no room left, ${day}.`,
  tooNear: 'Too near to a range: draw it, or tap +.',
};

export const SCHEDULE_WORDS: Readonly<Record<Language, ScheduleWords>> = { fr, en };

/** Day names from Monday on. */
export function dayNames(language: Language, style: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)));
}

/** Minutes after midnight as `HH:mm`; 1440 is `24:00`. */
export function clockText(minutes: number): string {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Range as short as it stays exact: `10–16`, `10:30–16`. */
export function shortClockText(startMin: number, endMin: number): string {
  return [startMin, endMin].map((minutes) => clockText(minutes).replace(/^0|:00$/g, '')).join('–');
}

/** `HH:mm` to minutes after midnight; null for any other text. */
export function minutesOfClock(text: string): number | null {
  const match = /^(\d{1,2})[:.h ]?(\d{2})$/i.exec(text.trim());
  const minutes = Number(match?.[1]) * 60 + Number(match?.[2]);
  return match && Number(match[2]) < 60 && minutes <= 1440 ? minutes : null;
}

/** A temperature with at most one decimal. */
export function targetText(targetC: number, language: Language): string {
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(targetC)}\u00a0°C`;
}
