import type { FastifyInstance } from 'fastify';
import {
  escaped,
  type Fields,
  fieldOf,
  languageOf,
  type PageLanguage,
  registerSandboxPages,
  sandboxPage,
} from '../sandbox-page';
import { hasBehaviour } from './sandbox-account';
import { TADO_AUTHORISATION_PATH, tadoCode } from './tado-sandbox';

const WORDS = {
  fr: {
    title: 'tado° (bac à sable)',
    lead: 'Foyer demande à lire les températures de votre maison et à régler votre chauffage.',
    account: 'Adresse de votre compte',
    wrong: 'Ce compte n’est pas accepté. Vérifiez l’adresse, puis réessayez.',
    grant: 'Autoriser',
    refuse: 'Refuser',
  },
  en: {
    title: 'tado° (sandbox)',
    lead: 'Foyer asks to read the temperatures of your home and to control your heating.',
    account: 'Address of your account',
    wrong: 'This account is not accepted. Check the address and try again.',
    grant: 'Authorise',
    refuse: 'Refuse',
  },
} as const;

function page(language: PageLanguage, hidden: Readonly<Record<string, string>>, wrong: boolean): string {
  const words = WORDS[language];
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return sandboxPage(
    language,
    words.title,
    `<p>${words.lead}</p>
<form method="post" action="${TADO_AUTHORISATION_PATH}">${fields.join('')}
${wrong ? `<p role="alert">${words.wrong}</p>` : ''}
<label>${words.account}<input name="account" type="email" autocomplete="username" maxlength="120"></label>
<button name="answer" value="grant">${words.grant}</button>
<button name="answer" value="refuse">${words.refuse}</button></form>`,
  );
}

const ACCOUNT = /^[^\s@]{1,60}@[^\s@]{1,60}$/;

/** The sandbox's authorisation page: account, consent or refusal. It redirects only to `returnTo`. */
export function registerTadoPage(
  app: FastifyInstance,
  { returnTo, now }: { readonly returnTo: string; readonly now: () => number },
): void {
  registerSandboxPages(app, (scope) => {
    scope.get<{ Querystring: Fields }>(TADO_AUTHORISATION_PATH, async ({ query, headers }, reply) => {
      const state = fieldOf(query, 'state');
      if (fieldOf(query, 'redirect_uri') !== returnTo || state === '') return reply.code(400).send('');
      reply.type('text/html; charset=utf-8');
      return page(languageOf(headers['accept-language']), { state }, false);
    });

    scope.post<{ Body: Fields | null }>(TADO_AUTHORISATION_PATH, async ({ body, headers }, reply) => {
      const fields = body ?? {};
      const state = fieldOf(fields, 'state');
      const account = fieldOf(fields, 'account').trim();
      const redirectBack = (outcome: Readonly<Record<string, string>>) =>
        reply.redirect(`${returnTo}?${new URLSearchParams({ state, ...outcome })}`, 303);
      if (fieldOf(fields, 'answer') !== 'grant') return redirectBack({ error: 'access_denied' });
      if (ACCOUNT.test(account) && !hasBehaviour(account, 'locked'))
        return redirectBack({ code: tadoCode(account, now()) });
      reply.type('text/html; charset=utf-8');
      return page(languageOf(headers['accept-language']), { state }, true);
    });
  });
}
