import type { Language } from '@foyer/contract';
import type { LoadVerdict, WiringVerdict } from '@foyer/domain';
import type { SkippedPart } from './left-out';

/** Texts of a commissioning report in one language. */
interface Words {
  readonly title: string;
  readonly made: string;
  readonly simulated: string;
  readonly by: string;
  readonly installation: string;
  readonly company: string;
  readonly grid: string;
  readonly grids: Readonly<Record<'onePhase' | 'threePhase', string>>;
  readonly power: string;
  readonly panels: string;
  modules(count: string, watts: string | null): string;
  readonly kit: string;
  readonly internet: string;
  readonly unknown: string;
  readonly devices: string;
  readonly noDevices: string;
  readonly columns: readonly [string, string, string, string];
  readonly plugs: Readonly<Record<string, string>>;
  phase(number: number): string;
  readonly wiring: string;
  checked(day: string, time: string): string;
  readonly notChecked: string;
  readonly verdicts: Readonly<Record<WiringVerdict, string>> & Readonly<Record<string, string>>;
  watts(amount: string): string;
  traceAlt(name: string, count: number, lowest: string, highest: string): string;
  readonly load: string;
  readonly before: string;
  readonly after: string;
  loadAlt(load: string, before: string, after: string): string;
  readonly loadResults: Readonly<Record<LoadVerdict, string>>;
  /** For a report without a result. */
  readonly loadNotSeen: string;
  /** What moved meanwhile, and what remains without it. */
  loadOthers(others: string, remaining: string): string;
  readonly left: string;
  readonly nothingLeft: string;
  readonly why: Readonly<Record<SkippedPart, string>>;
  readonly note: string;
  readonly kept: string;
  page(page: number, pages: number): string;
}

const fr: Words = {
  title: 'Rapport de mise en service',
  made: 'Établi le',
  simulated: 'Données simulées',
  by: 'Par',
  installation: 'L’installation',
  company: 'Entreprise',
  grid: 'Réseau',
  grids: { onePhase: 'Monophasé', threePhase: 'Triphasé' },
  power: 'Puissance souscrite',
  panels: 'Panneaux',
  modules: (count, watts) => (watts === null ? `${count} panneaux` : `${count} panneaux de ${watts}\u00a0W`),
  kit: 'Kit',
  internet: 'Accès à internet',
  unknown: 'Non renseigné',
  devices: 'Les appareils et leur rôle',
  noDevices: 'Aucun appareil n’a été enregistré.',
  columns: ['Nom', 'Rôle', 'Pièce', 'Identifiant'],
  plugs: {
    mst: 'boîtier énergie',
    gmd: 'compteur',
    tph: 'contrôleur',
    eth: 'relais',
    sw: 'prise',
    cmp: 'voie de mesure',
    enp: 'mesuré par son fabricant',
  },
  phase: (number) => `voie ${number}`,
  wiring: 'Le contrôle du câblage',
  checked: (day, time) =>
    `Relevé le ${day} à ${time}. Chaque tracé montre les mesures lues pendant le contrôle.`,
  notChecked: 'Le câblage n’a pas été contrôlé.',
  verdicts: {
    plausible: 'Plausible',
    reversed: 'Pince à l’envers',
    'wrong-phase': 'Mauvaise phase',
    'no-signal': 'Aucun signal',
    swapped: 'Pinces inversées',
    impossible: 'Plus que la maison',
  },
  watts: (amount) => `${amount}\u00a0W`,
  traceAlt: (name, count, lowest, highest) =>
    `${name}\u00a0: ${count} mesures, entre ${lowest} et ${highest}.`,
  load: 'La preuve par une charge connue',
  before: 'Avant',
  after: 'Après',
  loadAlt: (load, before, after) =>
    `Charge de ${load} allumée\u00a0: le compteur passe de ${before} à ${after}.`,
  loadResults: {
    proven: 'La charge s’est vue sur le compteur du réseau, et nulle part où elle n’a rien à faire.',
    reversed: 'Le compteur du réseau a baissé de la charge\u00a0: sa pince est à retourner.',
    elsewhere: 'La charge s’est vue sur la pince des panneaux\u00a0: les deux pinces sont à échanger.',
    absent: 'La charge ne s’est pas vue. Elle n’était pas allumée, ou la pince du compteur ne la mesure pas.',
    disturbed:
      'Autre chose a été mis en marche ou arrêté en même temps\u00a0: l’essai ne dit rien des pinces.',
  },
  loadNotSeen: 'L’essai n’a pas été concluant.',
  loadOthers: (others, remaining) =>
    `Pendant l’essai, les panneaux et les autres appareils mesurés ont changé le compteur de ${others}\u00a0: sans eux, il change de ${remaining}.`,
  left: 'Ce qui a été laissé de côté, et pourquoi',
  nothingLeft: 'Rien\u00a0: toutes les étapes ont été faites.',
  why: {
    counter: 'Compteur du réseau\u00a0: aucun n’a été désigné. La consommation achetée n’est pas mesurée.',
    production:
      'Production\u00a0: aucun appareil ne la mesure. L’installateur l’a confirmé avant de continuer.',
    ignored: 'Au moins une voie ou une prise a été trouvée et volontairement laissée de côté.',
    wiringUnchecked: 'Contrôle du câblage\u00a0: aucune pince n’a pu être lue avant la fin.',
    wiringWrong:
      'Câblage\u00a0: au moins une pince ne montrait pas ce qu’elle doit. L’installateur a terminé malgré l’avertissement.',
    loadNotTried:
      'Preuve par une charge connue\u00a0: elle n’a pas été faite. Le câblage est jugé d’après les seules mesures.',
    loadNotSeen: 'Preuve par une charge connue\u00a0: elle n’a pas été concluante.',
    loadReversed: 'Preuve par une charge connue\u00a0: la pince du compteur est à l’envers.',
    loadElsewhere: 'Preuve par une charge connue\u00a0: elle s’est vue sur la pince des panneaux.',
    loadAbsent: 'Preuve par une charge connue\u00a0: la charge ne s’est pas vue.',
    loadDisturbed:
      'Preuve par une charge connue\u00a0: un autre appareil a changé en même temps, l’essai n’a pas été répété.',
    kit: 'Kit\u00a0: son code n’a pas été saisi. Sa traçabilité ne peut pas être demandée.',
    internet: 'Accès à internet\u00a0: le fournisseur n’a pas été indiqué.',
    channels: 'Voies de mesure\u00a0: au moins une ne mesure rien pour l’instant.',
    greenPlay: 'Chauffe-eau\u00a0: il ne suit pas le soleil. Le client peut le décider dans ses programmes.',
    wiser: 'Chauffage Wiser\u00a0: aucun compte connecté. Le client peut le faire depuis son espace.',
    tado: 'Chauffage tado°\u00a0: aucun compte connecté. Le client peut le faire depuis son espace.',
  },
  note: 'Dans les mots de l’installateur',
  kept: 'Ce rapport est fait de ce que la plateforme savait à la fin de l’installation. Il ne change plus, quoi qu’il arrive ensuite dans la maison.',
  page: (page, pages) => `Page ${page} sur ${pages}`,
};

const en: Words = {
  title: 'Commissioning report',
  made: 'Made on',
  simulated: 'Simulated data',
  by: 'By',
  installation: 'The installation',
  company: 'Company',
  grid: 'Grid',
  grids: { onePhase: 'Single-phase', threePhase: 'Three-phase' },
  power: 'Subscribed power',
  panels: 'Panels',
  modules: (count, watts) => (watts === null ? `${count} panels` : `${count} panels of ${watts}\u00a0W`),
  kit: 'Kit',
  internet: 'Internet access',
  unknown: 'Not specified',
  devices: 'The devices and what each is for',
  noDevices: 'No device was registered.',
  columns: ['Name', 'Used for', 'Room', 'Identifier'],
  plugs: {
    mst: 'energy gateway',
    gmd: 'meter',
    tph: 'controller',
    eth: 'relay',
    sw: 'plug',
    cmp: 'measured channel',
    enp: 'measured by its maker',
  },
  phase: (number) => `channel ${number}`,
  wiring: 'The wiring check',
  checked: (day, time) => `Read on ${day} at ${time}. Each trace shows what was measured during the check.`,
  notChecked: 'The wiring was not checked.',
  verdicts: {
    plausible: 'Plausible',
    reversed: 'Clamp reversed',
    'wrong-phase': 'Wrong phase',
    'no-signal': 'No signal',
    swapped: 'Clamps swapped',
    impossible: 'More than the house',
  },
  watts: (amount) => `${amount}\u00a0W`,
  traceAlt: (name, count, lowest, highest) =>
    `${name}: ${count} measurements, between ${lowest} and ${highest}.`,
  load: 'The proof by a known load',
  before: 'Before',
  after: 'After',
  loadAlt: (load, before, after) =>
    `A load of ${load} is switched on: the meter goes from ${before} to ${after}.`,
  loadResults: {
    proven: 'The load showed on the grid meter, and nowhere else it should not.',
    reversed: 'The grid meter fell by the load: its clamp has to be turned round.',
    elsewhere: 'The load showed on the panels’ clamp: the two clamps have to be exchanged.',
    absent: 'The load did not show. It was not on, or the meter’s clamp does not measure it.',
    disturbed: 'Something else was switched at the same time: the test says nothing about the clamps.',
  },
  loadNotSeen: 'The test did not succeed.',
  loadOthers: (others, remaining) =>
    `During the test, panels and other measured devices moved the meter by ${others}: without them it moved by ${remaining}.`,
  left: 'What was left out, and why',
  nothingLeft: 'Nothing: every step was done.',
  why: {
    counter: 'Grid meter: none was chosen. What the house buys is not measured.',
    production: 'Production: no device measures it. The installer confirmed this before going on.',
    ignored: 'At least one channel or plug was found and left out on purpose.',
    wiringUnchecked: 'Wiring check: no clamp could be read before the end.',
    wiringWrong:
      'Wiring: at least one clamp did not show what it should. The installer finished in spite of the warning.',
    loadNotTried: 'Proof by a known load: it was not made. The wiring is judged by the measurements alone.',
    loadNotSeen: 'Proof by a known load: it did not succeed.',
    loadReversed: 'Proof by a known load: the meter’s clamp is the wrong way round.',
    loadElsewhere: 'Proof by a known load: it showed on the panels’ clamp.',
    loadAbsent: 'Proof by a known load: the load did not show.',
    loadDisturbed:
      'Proof by a known load: another device changed at the same time, and the test was not repeated.',
    kit: 'Kit: its code was not entered. Its traceability cannot be asked for.',
    internet: 'Internet access: the provider was not given.',
    channels: 'Measured channels: at least one measures nothing for the moment.',
    greenPlay: 'Water heater: it does not follow the sun. The customer can decide so in its programs.',
    wiser: 'Wiser heating: no account is connected. The customer can do so from their account.',
    tado: 'tado° heating: no account is connected. The customer can do so from their account.',
  },
  note: 'In the installer’s words',
  kept: 'This report is made of what the platform knew at the end of the installation. It no longer changes, whatever happens to the home later.',
  page: (page, pages) => `Page ${page} of ${pages}`,
};

export const COMMISSIONING_WORDS: Readonly<Record<Language, Words>> = { fr, en };
