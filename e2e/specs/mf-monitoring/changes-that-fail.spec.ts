import type { Locator, Page } from '@playwright/test';
import { failCall, waitForTimeout, withClock } from '../../suite/failing';
import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { type Language, text } from '../../suite/texts';

test.use({ ownSuite: {} });

const textOf = (language: Language) => (key: string, values?: Record<string, string>) =>
  text('mf-monitoring', language, key, values);
const words = (language: Language) => (key: string, values?: Record<string, string>) =>
  text('mf-monitoring', language, `settings.${key}`, values);
const expectMessage = (page: Page, sentence: string) =>
  expect(page.getByText(sentence).first()).toBeVisible();

/** A dialog that changes data: its call, and its message when refused. */
interface Change {
  readonly dialog: Locator;
  readonly submit: string;
  readonly path: string;
  readonly refusedKey: string;
  /** Expects the dialog to still show its values after a failure. */
  readonly stays: () => Promise<void>;
}

/** Submits a dialog until it succeeds: after a refusal, a withdrawn right, no service and a time-out. */
async function failThenSucceed(
  page: Page,
  language: Language,
  change: Change,
  expectUntouched: () => Promise<void>,
) {
  const { dialog, submit, path, refusedKey, stays } = change;
  const message = (key: string) => textOf(language)(`messages.${key}`);
  const press = () => dialog.getByRole('button', { name: submit, exact: true }).click();
  for (const [how, sentences] of [
    [
      { code: 'database.busy' },
      [message(refusedKey), words(language)('errorCode', { code: 'database.busy' })],
    ],
    [
      { code: 'modify.not.allowed' },
      [message(refusedKey), words(language)('errorCode', { code: 'modify.not.allowed' })],
    ],
    ['broken', [message('serviceUnavilableMessage')]],
    ['silent', [message('serviceUnavilableMessage')]],
  ] as const) {
    const restore = await failCall(page, path, how);
    const asked = page.waitForRequest(new RegExp(path));
    await press();
    await asked;
    if (how === 'silent') {
      await expect(dialog.getByRole('alert')).toBeEmpty();
      await waitForTimeout(page);
    }
    for (const sentence of sentences) await expect(dialog.getByRole('alert')).toContainText(sentence);
    await stays();
    await restore();
  }
  await expectUntouched();
  await press();
  await expect(dialog).toHaveCount(0);
}

for (const { language, width, thing } of [
  { language: 'fr', width: 390, thing: 'room' },
  { language: 'en', width: 1280, thing: 'device' },
] as const) {
  test(`a ${thing} whose change or removal fails preserves typed values, changes nothing and can be retried: ${language}, ${width} px`, async ({
    page,
    own,
    enter,
  }) => {
    const say = words(language);
    await page.setViewportSize({ width, height: 844 });
    await withClock(page);
    const token = await enter('home', { language, path: null });
    const before = language === 'fr' ? 'Grenier' : 'Lave-linge';
    if (thing === 'room') await own.call('/api/room/create', token, { name: before, type: 'office' });
    const after = language === 'fr' ? 'Grenier aménagé' : 'Washing machine';
    await page.goto('/settings', { waitUntil: 'domcontentloaded' });
    const all = () =>
      own.rows<{ name: string; email: string }>(
        `select 'room' as kind, room.key, room.name, room.type, email
           from room join account on account.key = household_key
         union all select 'device', device.key, device.name, type_id, email
           from device join account on account.key = household_key order by 1, 2`,
      );
    const isMine = (row: { name: string; email: string }, called: string) =>
      row.email.startsWith('home@') && row.name === called;
    const held = await all();
    const expectUntouched = async () => expect(await all()).toEqual(held);

    const choose = async (name: string, option: string) => {
      const key = thing === 'room' ? 'roomOptions' : 'options';
      await page.getByRole('button', { name: say(key, { name }), exact: true }).click();
      await page
        .getByTestId('dialog-options')
        .getByRole('button', { name: say(option) })
        .click();
    };
    await choose(before, 'edit');
    const edit = page.getByTestId(`dialog-edit-${thing}`);
    const name = edit.getByLabel(say('name'), { exact: true });
    await name.fill(after);
    const refusedKey = thing === 'room' ? 'roomMainErrorMessage' : 'deviceUpdateError';
    await failThenSucceed(
      page,
      language,
      {
        dialog: edit,
        submit: say('save'),
        path: `/api/${thing}/update`,
        refusedKey,
        stays: () => expect(name).toHaveValue(after),
      },
      expectUntouched,
    );
    await expectMessage(page, say(`${thing}Saved`, { name: after }));
    const renamed = held.map((row) => (isMine(row, before) ? { ...row, name: after } : row));
    expect(renamed).not.toEqual(held);

    await choose(after, 'removeIt');
    const removal = page.getByTestId(`dialog-remove-${thing}`);
    await failThenSucceed(
      page,
      language,
      {
        dialog: removal,
        submit: say('remove'),
        path: `/api/${thing}/remove`,
        refusedKey,
        stays: () => expect(removal).toContainText(after),
      },
      async () => expect(await all()).toEqual(renamed),
    );
    await expectMessage(page, say(`${thing}Removed`, { name: after }));
    expect(await all()).toEqual(renamed.filter((row) => !isMine(row, after)));
  });
}
