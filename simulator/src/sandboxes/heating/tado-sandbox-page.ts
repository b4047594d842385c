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
import { TADO_AUTHORISATION_PATH, type TadoServer } from './tado-server';

const WORDS = {
  fr: {
    title: 'tado° (bac à sable)',
    lead: 'Foyer demande à lire les températures de votre maison et à régler votre chauffage.',
    code: 'Code',
    account: 'Adresse de votre compte',
    wrong: 'Ce compte n’est pas accepté. Vérifiez l’adresse, puis réessayez.',
    grant: 'Autoriser',
    refuse: 'Refuser',
    granted: 'C’est autorisé. Vous pouvez fermer cette fenêtre.',
    refused: 'C’est refusé. Vous pouvez fermer cette fenêtre.',
    expired: 'Ce code n’est plus valable. Recommencez depuis Foyer.',
  },
  en: {
    title: 'tado° (sandbox)',
    lead: 'Foyer asks to read the temperatures of your home and to control your heating.',
    code: 'Code',
    account: 'Address of your account',
    wrong: 'This account is not accepted. Check the address and try again.',
    grant: 'Authorise',
    refuse: 'Refuse',
    granted: 'Access is granted. You can close this window.',
    refused: 'Access is refused. You can close this window.',
    expired: 'This code is no longer valid. Start again from Foyer.',
  },
} as const;

function form(language: PageLanguage, userCode: string, wrong: boolean): string {
  const words = WORDS[language];
  return sandboxPage(
    language,
    words.title,
    `<p>${words.lead}</p>
<p>${words.code} <strong data-testid="user-code">${escaped(userCode)}</strong></p>
<form method="post" action="${TADO_AUTHORISATION_PATH}">
<input type="hidden" name="user_code" value="${escaped(userCode)}">
${wrong ? `<p role="alert">${words.wrong}</p>` : ''}
<label>${words.account}<input name="account" type="email" autocomplete="username" maxlength="120"></label>
<button name="answer" value="grant">${words.grant}</button>
<button name="answer" value="refuse">${words.refuse}</button></form>`,
  );
}

function outcome(language: PageLanguage, key: 'granted' | 'refused' | 'expired'): string {
  const words = WORDS[language];
  const role = key === 'granted' ? 'status' : 'alert';
  return sandboxPage(language, words.title, `<p role="${role}" data-outcome="${key}">${words[key]}</p>`);
}

const ACCOUNT = /^[^\s@]{1,60}@[^\s@]{1,60}$/;

/** The page on which a person confirms a code: account, consent or refusal. It ends there, as tado's does. */
export function registerTadoPage(app: FastifyInstance, server: Pick<TadoServer, 'answer' | 'isOpen'>): void {
  registerSandboxPages(app, (scope) => {
    scope.get<{ Querystring: Fields }>(TADO_AUTHORISATION_PATH, async ({ query, headers }, reply) => {
      reply.type('text/html; charset=utf-8');
      const userCode = fieldOf(query, 'user_code');
      const language = languageOf(headers['accept-language']);
      return server.isOpen(userCode) ? form(language, userCode, false) : outcome(language, 'expired');
    });

    scope.post<{ Body: Fields | null }>(TADO_AUTHORISATION_PATH, async ({ body, headers }, reply) => {
      reply.type('text/html; charset=utf-8');
      const fields = body ?? {};
      const language = languageOf(headers['accept-language']);
      const userCode = fieldOf(fields, 'user_code');
      const account = fieldOf(fields, 'account').trim();
      const isGranted = fieldOf(fields, 'answer') === 'grant';
      if (isGranted && (!ACCOUNT.test(account) || hasBehaviour(account, 'locked')))
        return form(language, userCode, true);
      if (!server.answer(userCode, isGranted ? account : null)) return outcome(language, 'expired');
      return outcome(language, isGranted ? 'granted' : 'refused');
    });
  });
}
