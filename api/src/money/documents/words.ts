import type { Language } from '@foyer/contract';
import type { IssuedType } from './document';
import { SERIES_WORDS } from './series-words';
import { SETTLEMENT_WORDS } from './settlement-words';

const fr = {
  kinds: {
    IntermediateTransitionalBill: 'Facture',
    ClosureTransitionalBill: 'Facture de clôture',
    RegularizationBill: 'Facture de régularisation',
    ClosureRegularizationBill: 'Facture de régularisation de clôture',
    CreditNote: 'Avoir',
    ClosureCreditNote: 'Avoir',
    PaymentSchedule: 'Échéancier',
    RealTimeMonthlyReport: 'Bilan du mois',
    ProductivityReport: 'Rapport de production',
    Invoice: 'Facture d’abonnement',
    Newsletter: 'Lettre du mois',
  } as Record<IssuedType, string>,
  bills: 'Factures',
  contract: 'Contrat de fourniture d’électricité',
  proofOfAddress: 'Justificatif de domicile',
  number: 'N°',
  contractNumber: 'Contrat',
  pdl: 'Point de livraison',
  vatNumber: 'N° de TVA',
  issued: 'Émis le',
  simulated: 'Données simulées',
  page: (page: number, pages: number) => `Page ${page} sur ${pages}`,
  period: (from: string, to: string) => `Du ${from} au ${to}`,
  lines: {
    standingCharge: 'Abonnement',
    base: 'Énergie',
    peak: 'Heures pleines',
    offPeak: 'Heures creuses',
    bluePeak: 'Bleu, heures pleines',
    blueOffPeak: 'Bleu, heures creuses',
    whitePeak: 'Blanc, heures pleines',
    whiteOffPeak: 'Blanc, heures creuses',
    redPeak: 'Rouge, heures pleines',
    redOffPeak: 'Rouge, heures creuses',
    normal: 'Heures normales',
    peakDay: 'Pointe mobile',
    feedIn: 'Surplus vendu',
  },
  series: SERIES_WORDS.fr,
  line: 'Ligne',
  days: 'Jours',
  quantity: 'Quantité',
  unitPrice: 'Prix unitaire',
  amount: 'Montant',
  months: (count: string) => `${count} mois`,
  perMonth: '/ mois',
  total: 'Total TTC',
  sum: 'Total',
  bill: {
    toPay: 'À payer',
    toPayBelow: 'Toutes taxes comprises, à réception',
    toPayBy: (day: string) => `Toutes taxes comprises, au plus tard le ${day}`,
    covered: 'Coût du mois',
    coveredBelow: 'Déjà couvert par vos paiements d’avance\u00a0: rien à payer maintenant',
    inFavour: 'En votre faveur',
    inFavourBelow:
      'Votre surplus a rapporté plus que le mois n’a coûté\u00a0: la régularisation de l’année en tient compte',
    inFavourDue: 'Votre surplus a rapporté plus que le mois n’a coûté',
    soldTo: (buyer: string, kwh: string, amount: string) =>
      `Surplus vendu à ${buyer}\u00a0: ${kwh}, ${amount}. L’acheteur vous paie cette somme, qui n’est pas sur cette facture.`,
    unsold: (kwh: string) =>
      `${kwh} ont été injectés dans le réseau sans contrat de vente\u00a0: cette facture n’en tient pas compte.`,
    details: 'Ce qui est facturé',
    perDay: 'Énergie achetée, jour par jour',
    perDayAlt: (days: number, kwh: string, most: string) =>
      `Énergie achetée pendant ${days} jours, ${kwh} en tout, ${most} au plus en un jour.`,
    taxes: 'Ce que le total contient',
    beforeTaxes: 'Fourniture et acheminement, hors taxes',
    excise: 'Accise sur l’électricité',
    vat: 'Taxe sur la valeur ajoutée',
    vatAt: (percent: string) => `Taxe sur la valeur ajoutée à ${percent}\u00a0%`,
    fromIndex:
      'L’énergie est la différence entre deux relevés d’index du compteur, répartie également sur les heures qui les séparent.',
    estimated: (hours: number) =>
      hours === 1
        ? 'Une heure mesurée en partie est complétée par la moyenne de sa partie mesurée.'
        : `${hours} heures mesurées en partie sont complétées par la moyenne de leur partie mesurée.`,
    missing: (hours: number) =>
      hours === 1
        ? 'Une heure n’a pas été mesurée\u00a0: elle n’est pas facturée. Si elle est retrouvée, la régularisation de l’année en tient compte.'
        : `${hours} heures n’ont pas été mesurées\u00a0: elles ne sont pas facturées. Si elles sont retrouvées, la régularisation de l’année en tient compte.`,
    notBilled: (hours: number) =>
      hours === 1
        ? 'Une heure n’a pas été mesurée\u00a0: elle n’est pas facturée.'
        : `${hours} heures n’ont pas été mesurées\u00a0: elles ne sont pas facturées.`,
    unmeasured:
      'Aucune mesure de ces jours ne nous est parvenue\u00a0: cette facture ne demande que l’abonnement. Si des mesures arrivent, la régularisation de l’année tient compte de l’énergie.',
    unmeasuredForGood:
      'Aucune mesure de ces jours ne nous est parvenue\u00a0: cette facture ne demande que l’abonnement.',
    contains: 'L’abonnement comprend la contribution tarifaire d’acheminement (CTA).',
    explain:
      'Les kilowattheures sont ceux de vos graphiques pour les mêmes jours. Dans votre espace, touchez une ligne de cette facture pour voir les jours et les heures dont elle est faite.',
  },
  ...SETTLEMENT_WORDS.fr,
  schedule: {
    yearly: 'Coût prévu pour l’année',
    measured: (kwh: string) => `D’après vos douze derniers mois\u00a0: ${kwh}`,
    estimated: (kwh: string, kva: string) =>
      `Estimation pour une puissance de ${kva} kVA\u00a0: ${kwh} par an`,
    payments: 'Vos paiements',
    day: 'Le',
    account:
      'Le douzième mois est celui du décompte\u00a0: la facture de régularisation compare ce que l’année a coûté à ce que vous avez payé.',
  },
  report: {
    consumed: 'Consommé',
    produced: 'Produit',
    bought: 'Acheté au réseau',
    sold: 'Vendu au réseau',
    autonomy: 'Autonomie',
    selfUse: 'Production utilisée sur place',
    cost: 'Énergie achetée',
    saved: 'Économisé en produisant soi-même',
    earned: 'Gagné en vendant',
    lead: 'Consommé pendant le mois',
    leadBelow: (autonomy: string) => `dont ${autonomy} sans acheter au réseau`,
    figures: 'Le mois en chiffres',
    byDay: 'Jour par jour',
    consumptionAlt: 'Consommation de chaque jour\u00a0: ce qui vient de la maison et ce qui a été acheté.',
    legend: 'En vert, l’énergie de la maison\u00a0; en violet, ce qui a été acheté au réseau.',
    day: 'Jour',
    nothing: 'Rien n’a été mesuré pendant ce mois.',
    unknownAmount:
      'Un tiret à la place d’un montant : un prix ou des mesures de ces jours ne sont pas connus. Vos prix se saisissent dans votre compte, rubrique Tarif.',
  },
  surplus: {
    fed: 'Injecté dans le réseau',
    fedColumn: 'Injecté',
    soldTo: (buyer: string) => `Vendu à ${buyer}`,
    credited: 'déduit de vos factures',
    paidByBuyer: 'payé par l’acheteur',
    entered: 'Vendu au prix que vous avez saisi',
    given: 'Donné au réseau',
    provisional: 'prix provisoire',
  },
  productivity: {
    lead: 'Produit pendant le mois',
    leadBelow: (perKw: string) => `${perKw} par kilowatt crête`,
    leadPlain: 'par vos panneaux',
    best: 'Meilleur jour',
    peak: 'Puissance des panneaux',
    peakUnit: 'kWc',
    alt: 'Production de chaque jour\u00a0: ce qui a été utilisé sur place et ce qui a été vendu.',
    legend: 'En vert, ce que la maison a utilisé\u00a0; en orange, ce qui a été vendu au réseau.',
    altFed:
      'Production de chaque jour\u00a0: ce qui a été utilisé sur place et ce qui a été injecté dans le réseau.',
    legendFed: 'En vert, ce que la maison a utilisé\u00a0; en orange, ce qui a été injecté dans le réseau.',
  },
  contractText: {
    parties: 'Entre',
    supplier: 'Fournisseur',
    customer: 'Client',
    supply: 'Lieu de fourniture',
    power: 'Puissance souscrite',
    signed: 'Signé le',
    from: 'Fourniture à partir du',
    until: 'Fourniture jusqu’au',
    pending: 'en cours d’activation',
    tariff: 'Tarif en vigueur',
    standing: 'Abonnement',
    selling: 'Achat de votre surplus',
    terms: 'Ce que nous convenons',
    clauses: [
      'Le fournisseur livre l’électricité au lieu de fourniture, et le client la paie au tarif en vigueur à la date de chaque consommation. Un changement de tarif ne modifie jamais le prix des jours passés.',
      'Chaque mois est facturé le troisième jour du mois suivant, d’après les mesures de la maison. Ce qui n’a pas été mesuré n’est pas facturé.',
      'La première année entière commence le premier jour du mois qui suit l’activation. Elle est payée d’avance en onze paiements égaux\u00a0; le douzième mois est celui du décompte.',
      'Le client peut mettre fin au contrat à tout moment. La facture de clôture est établie au jour de la résiliation.',
    ],
  },
  proof: {
    body: (customer: string, supplier: string) =>
      `${supplier} atteste que ${customer} est titulaire d’un contrat de fourniture d’électricité actif à l’adresse suivante\u00a0:`,
    since: (day: string) => `Contrat signé le ${day}.`,
    use: 'Attestation délivrée à la demande du client pour servir et valoir ce que de droit.',
  },
  licence: {
    version: (version: string) => `Version ${version}`,
    digest: 'Empreinte SHA-256 de ce texte',
  },
};

const en: typeof fr = {
  kinds: {
    IntermediateTransitionalBill: 'Bill',
    ClosureTransitionalBill: 'Final bill',
    RegularizationBill: 'Yearly settlement',
    ClosureRegularizationBill: 'Closing settlement',
    ClosureCreditNote: 'Credit note',
    CreditNote: 'Credit note',
    PaymentSchedule: 'Payment schedule',
    RealTimeMonthlyReport: 'Monthly report',
    ProductivityReport: 'Production report',
    Invoice: 'Subscription invoice',
    Newsletter: 'Monthly letter',
  },
  bills: 'Bills',
  contract: 'Electricity supply contract',
  proofOfAddress: 'Proof of address',
  number: 'No.',
  contractNumber: 'Contract',
  pdl: 'Point of delivery',
  vatNumber: 'VAT number',
  issued: 'Issued on',
  simulated: 'Simulated data',
  page: (page, pages) => `Page ${page} of ${pages}`,
  period: (from, to) => `From ${from} to ${to}`,
  lines: {
    standingCharge: 'Standing charge',
    base: 'Energy',
    peak: 'Peak hours',
    offPeak: 'Off-peak hours',
    bluePeak: 'Blue, peak',
    blueOffPeak: 'Blue, off-peak',
    whitePeak: 'White, peak',
    whiteOffPeak: 'White, off-peak',
    redPeak: 'Red, peak',
    redOffPeak: 'Red, off-peak',
    normal: 'Normal hours',
    peakDay: 'Peak days',
    feedIn: 'Surplus sold',
  },
  series: SERIES_WORDS.en,
  line: 'Line',
  days: 'Days',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  amount: 'Amount',
  months: (count) => `${count} months`,
  perMonth: '/ month',
  total: 'Total incl. tax',
  sum: 'Total',
  bill: {
    toPay: 'Amount due',
    toPayBelow: 'Tax included, due on receipt',
    toPayBy: (day) => `Tax included, due by ${day}`,
    covered: 'Cost of the month',
    coveredBelow: 'Covered by your advance payments: nothing to pay now',
    inFavour: 'In your favour',
    inFavourBelow: 'Your surplus earned more than the month cost: the yearly settlement includes it',
    inFavourDue: 'Your surplus earned more than the month cost',
    soldTo: (buyer, kwh, amount) =>
      `Surplus sold to ${buyer}: ${kwh}, ${amount}. The buyer pays you this amount; it is not on this bill.`,
    unsold: (kwh) =>
      `${kwh} were fed into the grid without a feed-in contract: they are not counted on this bill.`,
    details: 'What is billed',
    perDay: 'Energy bought, day by day',
    perDayAlt: (days, kwh, most) =>
      `Energy bought on ${days} days, ${kwh} in all, at most ${most} on one day.`,
    taxes: 'What the total contains',
    beforeTaxes: 'Supply and delivery, before taxes',
    excise: 'Excise on electricity',
    vat: 'Value-added tax',
    vatAt: (percent) => `Value-added tax at ${percent}\u00a0%`,
    fromIndex:
      'The energy is the difference of two readings of the meter’s index, spread evenly over the hours between them.',
    estimated: (hours) =>
      hours === 1
        ? 'One hour was measured in part and is completed by the mean of the measured part.'
        : `${hours} hours were measured in part and are completed by the mean of the measured part.`,
    missing: (hours) =>
      hours === 1
        ? 'One hour was not measured and is not billed. If it is recovered, the yearly settlement will include it.'
        : `${hours} hours were not measured and are not billed. If they are recovered, the yearly settlement will include them.`,
    notBilled: (hours) =>
      hours === 1
        ? 'One hour was not measured and is not billed.'
        : `${hours} hours were not measured and are not billed.`,
    unmeasured:
      'No measurement of these days has reached us: this bill asks for the standing charge alone. If measurements arrive, the yearly settlement will include the energy.',
    unmeasuredForGood:
      'No measurement of these days has reached us: this bill asks for the standing charge alone.',
    contains: 'The standing charge includes the transmission contribution (CTA).',
    explain:
      'The kilowatt-hours are those of your charts for the same days. In your account, tap a line of this bill to see the days and hours it is made of.',
  },
  ...SETTLEMENT_WORDS.en,
  schedule: {
    yearly: 'Expected cost of the year',
    measured: (kwh) => `Based on your last twelve months: ${kwh}`,
    estimated: (kwh, kva) => `Estimate for a power of ${kva} kVA: ${kwh} a year`,
    payments: 'Your payments',
    day: 'Due on',
    account: 'The twelfth month is for the settlement, which compares what the year cost with what you paid.',
  },
  report: {
    consumed: 'Consumed',
    produced: 'Produced',
    bought: 'Bought from the grid',
    sold: 'Sold to the grid',
    autonomy: 'Autonomy',
    selfUse: 'Production used at home',
    cost: 'Energy bought',
    saved: 'Saved by producing your own',
    earned: 'Earned by selling',
    lead: 'Consumed in the month',
    leadBelow: (autonomy) => `of which ${autonomy} without buying from the grid`,
    figures: 'The month in figures',
    byDay: 'Day by day',
    consumptionAlt: 'Consumption of each day: what came from your home and what was bought.',
    legend: 'Green: energy of your own. Purple: what was bought from the grid.',
    day: 'Day',
    nothing: 'Nothing was measured in this month.',
    unknownAmount:
      'A dash in place of an amount: a price or measurements of these days are not known. You can enter your prices in your account, under Tariff.',
  },
  surplus: {
    fed: 'Fed into the grid',
    fedColumn: 'Fed in',
    soldTo: (buyer) => `Sold to ${buyer}`,
    credited: 'taken off your bills',
    paidByBuyer: 'paid by the buyer',
    entered: 'Sold at the price you entered',
    given: 'Given to the grid',
    provisional: 'provisional price',
  },
  productivity: {
    lead: 'Produced in the month',
    leadBelow: (perKw) => `${perKw} per kilowatt peak`,
    leadPlain: 'by your panels',
    best: 'Best day',
    peak: 'Power of the panels',
    peakUnit: 'kWp',
    alt: 'Production of each day: what was used at home and what was sold.',
    legend: 'Green: what your home used. Orange: what was sold to the grid.',
    altFed: 'Production of each day: what was used at home and what was fed into the grid.',
    legendFed: 'Green: what your home used. Orange: what was fed into the grid.',
  },
  contractText: {
    parties: 'Between',
    supplier: 'Supplier',
    customer: 'Customer',
    supply: 'Place of supply',
    power: 'Subscribed power',
    signed: 'Signed on',
    from: 'Supply from',
    until: 'Supply until',
    pending: 'being activated',
    tariff: 'Tariff in force',
    standing: 'Standing charge',
    selling: 'What your surplus earns',
    terms: 'What we agree',
    clauses: [
      'The supplier delivers electricity to the place of supply, and the customer pays for it at the tariff in force when it is used. A change of tariff never changes the price of past days.',
      'Each month is billed on the third day of the next, based on the measurements of the home. What was not measured is not billed.',
      'The first whole year begins on the first day of the month after activation. It is paid in advance in eleven equal payments; the twelfth month is for the settlement.',
      'The customer may end the contract at any time. The final bill is made for the day it ends.',
    ],
  },
  proof: {
    body: (customer, supplier) =>
      `${supplier} certifies that ${customer} holds an active electricity supply contract at the following address:`,
    since: (day) => `Contract signed on ${day}.`,
    use: 'Issued at the customer’s request, for whatever purpose it may serve.',
  },
  licence: {
    version: (version) => `Version ${version}`,
    digest: 'SHA-256 digest of this text',
  },
};

export type Words = typeof fr;

/** Texts of the documents, by language. */
export const WORDS: Readonly<Record<Language, Words>> = { fr, en };
