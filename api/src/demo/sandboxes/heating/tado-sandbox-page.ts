import type { FastifyInstance } from 'fastify';
import { NEVER_KEPT } from '../../../foundation/http/answer-headers';
import { acceptForms } from '../../../foundation/http/form-body';
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

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:1.5rem;background:#fff;color:#1c1c1c}
main{max-inline-size:26rem;margin-inline:auto;display:grid;gap:1rem}h1{font-size:1.25rem;margin:0}p{margin:0}
form{display:grid;gap:1rem}label{display:grid;gap:.25rem;font-weight:600}
input,button{font:inherit;min-block-size:2.75rem;padding-inline:.75rem;border:1px solid #767676;border-radius:.5rem}
button{cursor:pointer;background:#fff}button[value=grant]{background:#1f4d3a;border-color:#1f4d3a;color:#fff}
[role=alert]{color:#a31616}
@media(prefers-color-scheme:dark){body{background:#161616;color:#f2f2f2}input,button{background:#222;color:inherit}
[role=alert]{color:#ffb4ab}}`;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function page(language: 'fr' | 'en', hidden: Readonly<Record<string, string>>, wrong: boolean): string {
  const words = WORDS[language];
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${words.title}</title><style>${STYLE}</style>
<main><h1>${words.title}</h1><p>${words.lead}</p>
<form method="post" action="${TADO_AUTHORISATION_PATH}">${fields.join('')}
${wrong ? `<p role="alert">${words.wrong}</p>` : ''}
<label>${words.account}<input name="account" type="email" autocomplete="username" maxlength="120"></label>
<button name="answer" value="grant">${words.grant}</button>
<button name="answer" value="refuse">${words.refuse}</button></form></main></html>`;
}

type Fields = Readonly<Record<string, unknown>>;
const ACCOUNT = /^[^\s@]{1,60}@[^\s@]{1,60}$/;

/** The sandbox's authorisation page: account, consent or refusal. It redirects only to `returnTo`. */
export function registerTadoPage(
  app: FastifyInstance,
  { returnTo, now }: { readonly returnTo: string; readonly now: () => number },
): void {
  const text = (fields: Fields, name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ ...NEVER_KEPT, 'content-security-policy': POLICY });
    });
    const languageOf = (accepted: string | undefined) => (/^en\b/i.test(accepted ?? '') ? 'en' : 'fr');

    scope.get<{ Querystring: Fields }>(TADO_AUTHORISATION_PATH, async ({ query, headers }, reply) => {
      const state = text(query, 'state');
      if (text(query, 'redirect_uri') !== returnTo || state === '') return reply.code(400).send('');
      reply.type('text/html; charset=utf-8');
      return page(languageOf(headers['accept-language']), { state }, false);
    });

    scope.post<{ Body: Fields | null }>(TADO_AUTHORISATION_PATH, async ({ body, headers }, reply) => {
      const fields = body ?? {};
      const state = text(fields, 'state');
      const account = text(fields, 'account').trim();
      const redirectBack = (outcome: Readonly<Record<string, string>>) =>
        reply.redirect(`${returnTo}?${new URLSearchParams({ state, ...outcome })}`, 303);
      if (text(fields, 'answer') !== 'grant') return redirectBack({ error: 'access_denied' });
      if (ACCOUNT.test(account) && !hasBehaviour(account, 'locked'))
        return redirectBack({ code: tadoCode(account, now()) });
      reply.type('text/html; charset=utf-8');
      return page(languageOf(headers['accept-language']), { state }, true);
    });
  });
}
