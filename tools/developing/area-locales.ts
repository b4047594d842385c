/** Texts of a new area in both languages, by file path. */
export function areaLocales(key: string): Record<string, string> {
  return {
    'locales/included.json': json(['answer']),
    'locales/fr.json': json({ menu: { [key]: 'Nouvel espace' }, ...FRENCH }),
    'locales/en.json': json({ menu: { [key]: 'New area' }, ...ENGLISH }),
  };
}

const FRENCH = {
  overview: {
    title: 'Nouvel espace',
    greeting: 'Bonjour {{firstName}}',
  },
  outside: {
    title: 'Dehors',
    empty: 'La température n’est pas connue.',
    emptyHint: 'Elle s’affichera dès qu’elle aura été mesurée.',
  },
};

const ENGLISH = {
  overview: {
    title: 'New area',
    greeting: 'Hello {{firstName}}',
  },
  outside: {
    title: 'Outside',
    empty: 'The temperature is not known.',
    emptyHint: 'It will show here once it has been measured.',
  },
};

function json(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
