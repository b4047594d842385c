import type { ComposedMail, MailAddress, Message } from './message';
import type { TenantBrand } from './tenant-brands';

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '');

/** A line that is nothing but an address. */
const LINK = /^https?:\/\/\S+$/;

function lineHtml(line: string, { accent }: TenantBrand): string {
  const text = escapeHtml(line);
  return LINK.test(line) ? `<a href="${text}" style="color:${accent}">${text}</a>` : text;
}

/** The text as a page of one column; only the tenant's name and colours are added, and nothing is loaded from elsewhere. */
function htmlOf({ language, subject, text }: Content, brand: TenantBrand): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n').map((line) => lineHtml(line, brand)));
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f5f6;color:#1b1f23;font:16px/1.5 sans-serif">',
    '<div style="max-width:36em;margin:0 auto;background:#ffffff">',
    `<div style="padding:16px 24px;background:${brand.accent};color:${brand.accentInk};font-weight:bold">`,
    escapeHtml(brand.name),
    '</div>',
    '<div style="padding:8px 24px 16px;overflow-wrap:anywhere">',
    ...paragraphs.map((lines) => `<p>\n${lines.join('<br>\n')}\n</p>`),
    '</div>',
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');
}

type Content = Pick<Message, 'language' | 'subject' | 'text' | 'unsubscribe'>;

export interface MailToCompose extends Content {
  readonly id: string;
  readonly to: string;
  readonly createdAt: Date;
}

/** Puts a mail into the look of its tenant: text and HTML say the same. */
export function composeMail(mail: MailToCompose, brand: TenantBrand, sender: MailAddress): ComposedMail {
  const from: MailAddress = {
    name: brand.sender?.name ?? brand.name,
    address: brand.sender?.address ?? sender.address,
  };
  const { id, to, subject, text, unsubscribe, createdAt } = mail;
  return {
    messageId: `${id}@${from.address.split('@').at(-1)}`,
    at: createdAt,
    from,
    to,
    subject,
    text: `${text}\n\n-- \n${brand.name}`,
    html: htmlOf(mail, brand),
    unsubscribe,
  };
}
