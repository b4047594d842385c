import { NEVER_KEPT } from '@foyer/api/foundation/http/answer-headers';
import { acceptForms } from '@foyer/api/foundation/http/form-body';
import type { FastifyInstance } from 'fastify';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:1.5rem;background:#fff;color:#1c1c1c}
main{max-inline-size:26rem;margin-inline:auto;display:grid;gap:1rem}h1{font-size:1.25rem;margin:0}p{margin:0}
form{display:grid;gap:1rem}label{display:grid;gap:.25rem;font-weight:600}
input,button{font:inherit;min-block-size:2.75rem;padding-inline:.75rem;border:1px solid #767676;border-radius:.5rem}
button{cursor:pointer;background:#fff}button[value=grant]{background:#1f4d3a;border-color:#1f4d3a;color:#fff}
[role=alert]{color:#a31616}
@media(prefers-color-scheme:dark){body{background:#161616;color:#f2f2f2}input,button{background:#222;color:inherit}
[role=alert]{color:#ffb4ab}}`;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export type PageLanguage = 'fr' | 'en';
export type Fields = Readonly<Record<string, unknown>>;

export function fieldOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

export const languageOf = (accepted: string | undefined): PageLanguage =>
  /^en\b/i.test(accepted ?? '') ? 'en' : 'fr';

/** A page of a sandbox: it runs no script and loads nothing. */
export function sandboxPage(language: PageLanguage, title: string, content: string): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>
<main><h1>${title}</h1>${content}</main></html>`;
}

/** Registers routes that take forms and answer pages that are never stored. */
export function registerSandboxPages(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ ...NEVER_KEPT, 'content-security-policy': POLICY });
    });
    register(scope);
  });
}
