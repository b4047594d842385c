import { readFiles } from './files';

const files = readFiles(process.cwd().replace(/\/tools$/, ''));
const SOURCES =
  /^(?:(?:(?:host|mf-[\w-]+)\/locales|shared\/remote-kit\/src\/texts)\/(?:fr|en)|api\/data\/(?!licences|registration-licence)[\w-]+)\.json$/;

type Language = 'fr' | 'en';

/** Every text people read, of a language, with its place. */
function textsOf(language: Language): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  const collect = (value: unknown, place: string, within: Language | null) => {
    if (typeof value === 'string') {
      if (within === language) found.push([place, value.replace(/[\u00a0\u202f]/g, '~')]);
    } else if (value && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value))
        collect(inner, `${place}.${key}`, key === 'fr' || key === 'en' ? key : within);
    }
  };
  for (const [file, text] of files) {
    if (!SOURCES.test(file)) continue;
    const own = /(?:locales|texts)\/(fr|en)/.exec(file)?.[1] as Language | undefined;
    collect(JSON.parse(text), file, own ?? null);
  }
  return found;
}

const TEXTS = { fr: textsOf('fr'), en: textsOf('en') };

/** A wording that was given up as it once stood (`~` is a no-break space), and what tells it wherever it comes back. */
const GIVEN_UP: readonly (readonly [Language, string, RegExp])[] = [
  ['fr', 'Offre d’énergie – Demandé', /(?:^|– )(?:Demandé|Refusé)$/],
  [
    'fr',
    '{{device}} éteint',
    /\{\{\w+\}\} (?:est |a été )?(?:éteint|allumé|réglé|ajouté|supprimé|déplacé)(?!\p{L})/u,
  ],
  ['fr', 'Toujours', /^Toujours$/],
  ['fr', 'Choisissez ce qui mérite de vous prévenir', /mérite de vous prévenir/],
  ['fr', 'quand il ne fait plus que veiller', /plus que veiller/],
  ['fr', 'il chauffe pour rien', /pour rien/],
  ['fr', 'Confirmez-vous~?', /^Confirmez-vous/],
  ['fr', '{{device}} ne consomme plus', /^\{\{\w+\}\} ne consomme plus/],
  ['fr', 'La pile de {{device}} est faible', /La pile de \{\{/],
  ['fr', '80~% autonomie, 20~% autoconsommation.', /80~% autonomie, 20~% autoconsommation/],
  ['en', '80% autonomy, 20% self-consumption.', /80% autonomy, 20% self-consumption/],
  ['fr', 'Reçues en retard, complètes', /Reçues en retard/],
  ['fr', 'aux heures de votre maison', /aux heures de votre/],
  ['fr', 'la semaine est gardée', /(?:semaine|plages?) (?:est|sont) gardée/],
  ['fr', 'Prise connectée', /^Prise connectée$/],
  ['fr', 'Consigne de température', /consigne|température (?:demandée|voulue)/i],
  ['fr', 'Chauffer au soleil', /chauffer au soleil|programmation solaire/i],
  ['en', 'Heating by the sun', /heating by the sun|solar program/i],
  ['en', 'The period before', /period before/i],
  ['en', 'Wanted temperature', /wanted temperature|set ?point/i],
  // One way to write a share, one for a space before a unit.
  ['en', '15 %', /[\d}][ ~]%/],
  ['fr', '15%', /[\d}] ?%/],
  // Live values change every 150 s; the page merely asks more often.
  ['fr', 'Mis à jour toutes les 30 s', /(?:à jour|rafraîchi\w*|change\w*) toutes les 30/i],
  ['en', 'Updated every 30 s', /(?:updated|refreshed|changes?) every 30/i],
];

test('there are texts to read in both languages', () => {
  expect(TEXTS.fr.length).toBeGreaterThan(1_000);
  expect(TEXTS.en.length).toBeGreaterThan(1_000);
});

test.each(GIVEN_UP)('%s: nobody reads “%s” any more', (language, wording, told) => {
  expect(wording).toMatch(told);
  expect(TEXTS[language].filter(([, text]) => told.test(text))).toEqual([]);
});

test('the energy gateway bears one name in each language, and it is no plug', () => {
  const names = JSON.parse(files.get('api/data/device-type-names.json') ?? '{}').asoka_red_plug;
  expect(names).toEqual({ fr: 'Boîtier énergie', en: 'Energy gateway' });
});
