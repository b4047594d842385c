import type { Language } from '@foyer/contract';

const fr = {
  invoice: {
    total: 'Abonnement du mois',
    below: 'Toutes taxes comprises',
    details: 'Ce qui est facturé',
    capacity: 'Capacité',
    vat: 'Dont taxe sur la valeur ajoutée',
    what: 'Cette facture est celle de votre batterie virtuelle. L’énergie elle-même est sur vos factures d’énergie.',
  },
  newsletter: {
    title: (month: string) => `Votre maison en ${month}`,
    lead: 'Gagné ce mois-ci',
    leadBelow: 'en produisant vous-même et en vendant ce qui restait',
    consumed: (kwh: string, share: string) =>
      `La maison a consommé ${kwh}, dont ${share} sans acheter au réseau.`,
    produced: (kwh: string, share: string) =>
      `Les panneaux ont produit ${kwh}\u00a0; ${share} ont servi à la maison.`,
    best: (day: string, kwh: string) => `Leur meilleur jour a été le ${day}\u00a0: ${kwh}.`,
    compared: 'En comparaison',
    thisMonth: 'Ce mois-ci',
    before: 'Le mois d’avant',
    yearBefore: 'Un an plus tôt',
    consumption: 'Consommé',
    production: 'Produit',
    purchase: 'Acheté',
    first: 'Il n’y a pas encore d’autre mois entier à mettre à côté.',
    nothing: 'Rien n’a été mesuré pendant ce mois.',
    more: 'Chaque jour et chaque heure sont dans vos graphiques.',
  },
};

const en: typeof fr = {
  invoice: {
    total: 'Subscription of the month',
    below: 'Taxes included',
    details: 'What is charged',
    capacity: 'Capacity',
    vat: 'Of it value-added tax',
    what: 'This invoice is for your virtual battery. The energy itself is on your energy bills.',
  },
  newsletter: {
    title: (month) => `Your home in ${month}`,
    lead: 'Gained this month',
    leadBelow: 'by producing yourself and selling what was left',
    consumed: (kwh, share) => `The house used ${kwh}, ${share} of it without buying from the grid.`,
    produced: (kwh, share) => `The panels made ${kwh}; ${share} of it served the house.`,
    best: (day, kwh) => `Their best day was ${day}: ${kwh}.`,
    compared: 'Compared',
    thisMonth: 'This month',
    before: 'The month before',
    yearBefore: 'A year earlier',
    consumption: 'Used',
    production: 'Made',
    purchase: 'Bought',
    first: 'There is no other whole month to put beside it yet.',
    nothing: 'Nothing was measured during this month.',
    more: 'Every day and every hour is in your charts.',
  },
};

/** Texts of invoices and newsletters. */
export const PAPER_WORDS: Readonly<Record<Language, typeof fr>> = { fr, en };
