import type { Language } from '@foyer/contract';
import { MAX_PAYBACK_YEARS } from '@foyer/domain';
import type { BatteryReplayState, OffPeakChoice, PanelReplayState } from '@foyer/wire/year-replay';

type Texts<Key extends string> = Readonly<Record<Key, string>>;

const fr = {
  title: 'Votre année rejouée',
  made: 'Établi le',
  by: (company: string) => `Par ${company}`,
  simulated: 'Données simulées',
  page: (page: number, pages: number) => `Page ${page} sur ${pages}`,
  months: (from: string, to: string) => `${from} à ${to}`,
  someMonths: (count: number) => `${count} mois ${count === 1 ? 'entier' : 'entiers'}, d’après vos mesures`,
  noMonths: 'Aucun mois n’a de prix connu pour être comparé.',
  today: 'Aujourd’hui',
  todayBelow: (kwh: string, kva: string) => `${kwh} achetés, pour ${kva}, abonnement et taxes compris`,
  noToday: 'Le prix de votre offre n’est pas connu pour ces mois\u00a0: rien ne peut lui être comparé.',
  coverage: (hours: string, missing: string, estimated: string) =>
    `Mesures\u00a0: ${hours} heures, dont ${missing} sans mesure et ${estimated} d’après la moyenne de leur partie mesurée.`,
  notJudged:
    'Il faut douze mois mesurés, à neuf dixièmes au moins, pour conclure\u00a0: les écarts sont ceux de ces mois, sans conclusion.',
  offers: 'Les offres',
  offerColumns: ['Offre', 'Coût', 'Écart', 'Conclusion'],
  offerNames: {
    base: 'Base, un seul prix',
    peakOffPeak: 'Heures pleines / heures creuses',
    tempo: 'Tempo',
    ejp: 'EJP',
    flat: 'Tarif unique',
    own: 'Vos propres prix',
  } as Readonly<Record<string, string>>,
  dynamic: (label: string) => `Prix dynamique\u00a0: ${label}`,
  moreOffers: (count: number) =>
    count === 1
      ? 'Une autre offre est sur la page de la suite.'
      : `${count} autres offres sont sur la page de la suite.`,
  unpriced: (names: string) => `Sans montant, faute de prix pour ces mois\u00a0: ${names}.`,
  offPeak: 'Les heures creuses',
  offPeakColumns: ['Heures creuses', 'Coût', 'Écart', 'Conclusion'],
  choices: {
    now: 'Vos heures',
    cheapest: 'Les plus favorables',
    mostExpensive: 'Les moins favorables',
  } satisfies Texts<OffPeakChoice>,
  usual: 'Les heures les plus courantes',
  seasons: { '04-01': 'été', '11-01': 'hiver' } as Readonly<Record<string, string>>,
  offPeakNote:
    'Depuis novembre 2025, le gestionnaire du réseau attribue huit heures par jour\u00a0: cinq au moins d’affilée la nuit, trois au plus entre 11 h et 17 h. Elles ne se choisissent pas\u00a0; les vôtres seront entre ces deux cas.',
  battery: 'La batterie virtuelle',
  batteryColumns: ['Capacité', 'Abonnement par mois', 'Écart, abonnement compris', 'Conclusion'],
  noBattery: 'Sans batterie',
  batteryStates: {
    notOffered: 'Aucune batterie virtuelle n’est proposée ici.',
    otherBattery:
      'Votre batterie a un autre abonnement, dont le prix n’est pas connu\u00a0: rien n’est comparé.',
    noSurplus: 'Aucun surplus n’a été mesuré\u00a0: une batterie virtuelle n’aurait rien gardé.',
    noPrice: 'Vos prix ne sont pas connus pour ces mois\u00a0: rien n’est comparé.',
  } satisfies Texts<Exclude<BatteryReplayState, 'replayed'>>,
  panels: 'Plus de panneaux',
  panelColumns: ['Puissance', 'Production', 'Pour la maison', 'Au réseau', 'Écart', 'Conclusion'],
  panelPower: (kwp: string) =>
    `D’après la production mesurée de vos ${kwp} kWc, avec la même orientation et la même ombre.`,
  panelStates: {
    notMeasured: 'Aucune production n’a été mesurée\u00a0: aucune n’est inventée.',
    noPower:
      'La puissance de vos panneaux n’est pas connue\u00a0: leur production ne peut pas être mise à l’échelle.',
    noPrice: 'Vos prix ne sont pas connus pour ces mois\u00a0: rien n’est comparé.',
  } satisfies Texts<Exclude<PanelReplayState, 'replayed'>>,
  price: (price: string) => `Au prix de ${price} par kWc.`,
  noPrice: 'Le prix des panneaux n’est pas compté.',
  years: (years: number, text: string) => `payé en ${text} ${years < 2 ? 'an' : 'ans'}`,
  never: 'jamais payé',
  kwp: 'kWc',
  worthIt: 'en vaut la peine',
  notWorthIt: 'n’en vaut pas la peine',
  current: 'aujourd’hui',
  notes: 'Comment lire ces montants',
  limit: (limit: string) =>
    `Un changement en vaut la peine au-delà de ${limit}\u00a0: une autre année change davantage. Des panneaux dont le prix est donné en valent la peine s’ils sont payés en ${MAX_PAYBACK_YEARS} ans.`,
  batteryLimit: (limit: string) => `Une autre batterie en vaut la peine au-delà de ${limit}.`,
  noteList: [
    'Chaque heure est comptée au prix de son jour, taxes comprises. Les heures sans mesure ne sont comptées nulle part.',
    'Ce que des panneaux de plus produisent remplace d’abord les achats de la même heure\u00a0; le reste est vendu au prix que vous avez, ou donné au réseau. Ce prix peut changer avec la puissance des panneaux.',
    'Rien n’est compté pour des usages déplacés, des prix à venir, l’usure ou un emprunt.',
  ],
};

const en: typeof fr = {
  title: 'Your year replayed',
  made: 'Made on',
  by: (company) => `By ${company}`,
  simulated: 'Simulated data',
  page: (page, pages) => `Page ${page} of ${pages}`,
  months: (from, to) => `${from} to ${to}`,
  someMonths: (count) => `${count} full ${count === 1 ? 'month' : 'months'}, from your measurements`,
  noMonths: 'No month has a known price to be compared.',
  today: 'Today',
  todayBelow: (kwh, kva) => `${kwh} bought, at ${kva}, standing charge and taxes included`,
  noToday: 'The price of your offer is not known for these months: nothing can be compared with it.',
  coverage: (hours, missing, estimated) =>
    `Measurements: ${hours} hours, of which ${missing} without a measurement and ${estimated} from the mean of their measured part.`,
  notJudged:
    'Twelve months have to be measured, nine tenths of them at least, to conclude: the differences are those of these months, without a conclusion.',
  offers: 'Offers',
  offerColumns: ['Offer', 'Cost', 'Difference', 'Conclusion'],
  offerNames: {
    base: 'Base, one price',
    peakOffPeak: 'Peak / off-peak',
    tempo: 'Tempo',
    ejp: 'EJP',
    flat: 'Single tariff',
    own: 'Your own prices',
  },
  dynamic: (label) => `Dynamic: ${label}`,
  moreOffers: (count) =>
    count === 1
      ? 'One more offer is on the page of the suite.'
      : `${count} more offers are on the page of the suite.`,
  unpriced: (names) => `Without an amount, because a price is missing for these months: ${names}.`,
  offPeak: 'Off-peak hours',
  offPeakColumns: ['Off-peak hours', 'Cost', 'Difference', 'Conclusion'],
  choices: { now: 'Your hours', cheapest: 'The most favourable', mostExpensive: 'The least favourable' },
  usual: 'The most common hours',
  seasons: { '04-01': 'summer', '11-01': 'winter' },
  offPeakNote:
    'Since November 2025 the grid operator assigns eight hours a day: at least five in one piece at night, at most three between 11:00 and 17:00. They cannot be chosen; yours will be between these two cases.',
  battery: 'The virtual battery',
  batteryColumns: ['Capacity', 'Subscription a month', 'Difference, with subscription', 'Conclusion'],
  noBattery: 'No battery',
  batteryStates: {
    notOffered: 'No virtual battery is on offer here.',
    otherBattery: 'Your battery has another subscription, whose price is not known: nothing is compared.',
    noSurplus: 'No surplus was measured: a virtual battery would have kept nothing.',
    noPrice: 'Your prices are not known for these months: nothing is compared.',
  },
  panels: 'More panels',
  panelColumns: ['Power', 'Production', 'For the home', 'To the grid', 'Difference', 'Conclusion'],
  panelPower: (kwp) =>
    `From the measured production of your ${kwp} kWp, with the same orientation and the same shade.`,
  panelStates: {
    notMeasured: 'No production was measured: none is invented.',
    noPower: 'The power of your panels is not known: their production cannot be scaled.',
    noPrice: 'Your prices are not known for these months: nothing is compared.',
  },
  price: (price) => `At ${price} per kWp.`,
  noPrice: 'The price of the panels is not counted.',
  years: (_years, text) => `paid in ${text} years`,
  never: 'never paid',
  kwp: 'kWp',
  worthIt: 'worth it',
  notWorthIt: 'not worth it',
  current: 'today',
  notes: 'How to read these amounts',
  limit: (limit) =>
    `A change is worth it beyond ${limit}: another year changes more. Panels whose price is given are worth it if they are paid within ${MAX_PAYBACK_YEARS} years.`,
  batteryLimit: (limit) => `Another battery is worth it beyond ${limit}.`,
  noteList: [
    'Each hour counts at the price of its day, taxes included. Hours without a measurement count nowhere.',
    'What more panels produce first replaces what was bought in the same hour; the rest is sold at the price you have, or given to the grid. That price may change with the power of the panels.',
    'Nothing is counted for use at other hours, prices to come, wear or a loan.',
  ],
};

export type ReplayWords = typeof fr;

/** Texts of the replay on paper. */
export const REPLAY_WORDS: Readonly<Record<Language, ReplayWords>> = { fr, en };
