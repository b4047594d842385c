/** Texts of settlements and credit notes. */
const fr = {
  regularization: {
    months: 'Les mois de l’année',
    month: 'Mois',
    cost: 'Ce que l’année a coûté',
    correction: 'Corrections (tarif ou mesures connus plus tard)',
    paid: 'Payé d’avance',
    credited: 'Avoirs',
    balance: 'Reste à payer',
    credit: 'À vous rembourser',
    below: 'Coût de l’année, corrections comprises, moins vos paiements d’avance',
    sold: 'Votre surplus de l’année',
    soldBelow: 'Ce que nous vous achetons est déjà déduit du coût des mois.',
    unmeasured: (months: string) => `Sans aucune mesure, seul l’abonnement est compté\u00a0: ${months}.`,
  },
  closing: {
    below: 'Coût jusqu’à la fin du contrat, moins vos paiements et ce qui a déjà été demandé',
    months: 'Les mois jusqu’à la fin du contrat',
    cost: 'Ce que ces mois ont coûté',
    correction: 'Corrections ultérieures',
    asked: 'Déjà demandé par ailleurs',
  },
  creditNote: {
    amount: 'Crédité',
    below: 'Pris en compte dans la régularisation de l’année',
    inClosing: 'Pris en compte dans la régularisation de fin de contrat',
    cancels: 'La facture est annulée\u00a0: seuls les jours jusqu’à la fin du contrat sont facturés',
    paidBack: (day: string) => `À vous rembourser au plus tard le ${day}`,
    corrects: 'Facture corrigée',
    cause: 'Motif',
    causes: {
      contractEnd: 'Le contrat a pris fin avant le dernier jour facturé.',
      measurements: 'Les mesures ou les prix ont été corrigés.',
      amount: 'Montant crédité.',
    },
    details: 'Ce qui est crédité',
  },
};

const en: typeof fr = {
  regularization: {
    months: 'The months of the year',
    month: 'Month',
    cost: 'What the year cost',
    correction: 'Corrections (tariff or measurements known later)',
    paid: 'Paid in advance',
    credited: 'Credit notes',
    balance: 'Balance due',
    credit: 'Refund to you',
    below: 'Cost of the year with corrections, less your advance payments',
    sold: 'Your surplus of the year',
    soldBelow: 'What we buy from you is already taken off the cost of the months.',
    unmeasured: (months) => `Without any measurement, the standing charge alone is counted: ${months}.`,
  },
  closing: {
    below: 'Cost up to the end of the contract, less your payments and what was asked for before',
    months: 'The months up to the end of the contract',
    cost: 'What these months cost',
    correction: 'Later corrections',
    asked: 'Asked for before',
  },
  creditNote: {
    amount: 'Credited',
    below: 'Counted in the settlement of the year',
    inClosing: 'Counted in the settlement at the end of the contract',
    cancels: 'The bill is cancelled: only the days up to the end of the contract are billed',
    paidBack: (day) => `Paid back to you by ${day}`,
    corrects: 'Corrects the bill',
    cause: 'Reason',
    causes: {
      contractEnd: 'The contract ended before the last day billed.',
      measurements: 'Measurements or prices were corrected.',
      amount: 'Credited amount.',
    },
    details: 'What is credited',
  },
};

export const SETTLEMENT_WORDS = { fr, en };
