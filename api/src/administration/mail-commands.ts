import type { MailState, ResendRefusal } from '../foundation/mail/outbox-store';
import { AdministrationError, type Command, optionText } from './command';

const STATES: readonly MailState[] = ['waiting', 'sent', 'failed'];
const MAX_LISTED = 100;

const REFUSALS: Readonly<Record<ResendRefusal, string>> = {
  unknown: 'No mail has this id: see "mail list".',
  'not failed': 'The mail has not failed: it was sent, or waits for its next attempt.',
  'without content': 'The mail has lapsed, and its content is deleted: its cause has to happen again.',
};

const list: Command = {
  name: 'mail list',
  positionals: [],
  options: { state: { type: 'string', help: `Only mails that are ${STATES.join(', ')}.` } },
  summary: `Lists the mails of the last 30 days, newest first, at most ${MAX_LISTED}, without their content.`,
  commits: 'transaction',
  run: async (input, { store }) => {
    const asked = optionText(input, 'state');
    const state = STATES.find((one) => one === asked);
    if (asked !== undefined && !state)
      throw new AdministrationError(`--state must be ${STATES.join(', ')}, not "${asked}".`);
    const mails = await store.mailOutbox.list({ ...(state && { state }), limit: MAX_LISTED });
    return {
      data: { mails },
      lines: mails.length
        ? mails.map(({ id, createdAt, kind, recipient, state: current, attempts, failure }) =>
            [id, createdAt.toISOString(), kind, recipient, current, `${attempts} attempts`, failure]
              .filter(Boolean)
              .join('  '),
          )
        : ['There is no such mail.'],
    };
  },
};

const resend: Command = {
  name: 'mail resend',
  positionals: ['id'],
  summary: 'Makes a failed mail due again; a running Foyer sends it.',
  commits: 'transaction',
  run: async ({ positionals: [id = ''] }, { store, now }) => {
    const refusal = await store.mailOutbox.resend(id, now);
    if (refusal) throw new AdministrationError(REFUSALS[refusal]);
    return { data: { id }, lines: ['The mail is due again.'], facts: { mail: id } };
  },
};

export const mailCommands: readonly Command[] = [list, resend];
