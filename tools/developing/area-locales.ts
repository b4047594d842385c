/** The words of a new area in both languages, by path of the file; those of `@foyer/area-parts` under its keys. */
export function areaLocales(key: string): Record<string, string> {
  return {
    'locales/fr.json': json({ menu: { [key]: 'Nouvel espace' }, ...FRENCH }),
    'locales/en.json': json({ menu: { [key]: 'New area' }, ...ENGLISH }),
  };
}

const FRENCH = {
  answer: {
    age: 'Mis à jour {{age}}',
  },
  failure: {
    retry: 'Réessayer',
    retrying: 'Nouvel essai en cours',
    refused: 'Le service n’a pas accepté la demande. Réessayez dans un instant.',
    'not-authorized': 'Votre session a pris fin. Reconnectez-vous pour continuer.',
    throttled: 'Trop de demandes à la fois. Patientez une minute, puis réessayez.',
    offline: 'Vous êtes hors ligne. Réessayez quand la connexion sera revenue.',
    timeout: 'Le service met trop de temps à répondre. Réessayez dans un instant.',
    aborted: 'Le chargement a été interrompu. Réessayez.',
    unavailable: 'Le service ne répond pas pour le moment. Réessayez dans un instant.',
    unreadable: 'La réponse reçue est illisible. Réessayez\u00a0; le problème nous a été signalé.',
  },
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
  answer: {
    age: 'Updated {{age}}',
  },
  failure: {
    retry: 'Try again',
    retrying: 'Trying again',
    refused: 'The service did not accept the request. Try again in a moment.',
    'not-authorized': 'Your session has ended. Sign in again to go on.',
    throttled: 'Too many requests at once. Wait a minute, then try again.',
    offline: 'You are offline. Try again once the connection is back.',
    timeout: 'The service takes too long to answer. Try again in a moment.',
    aborted: 'Loading was interrupted. Try again.',
    unavailable: 'The service does not answer right now. Try again in a moment.',
    unreadable: 'The answer cannot be read. Try again; the problem has been reported to us.',
  },
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
