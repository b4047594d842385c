import type { Account } from '@foyer/area-e2e';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { describeLooks, expectAlert, expectQuestion, fits, type Look, test } from '../suite/looks';
import type { OwnSuite } from '../suite/own-suite';
import { browserOf, grantAccess, requestAccess, support } from '../suite/support';
import { expect, screen, setLanguage } from '../suite/test';
import { text } from '../suite/texts';

test.use({ ownSuite: {} });

const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const;

/** A page in a separate browser in the look's language, signed in or not. */
async function pageOf(
  { browser, own, look }: { browser: Browser; own: OwnSuite; look: Look },
  account: Account,
): Promise<Page> {
  const { language, width } = look;
  const options: BrowserContextOptions = { locale: LOCALES[language], viewport: { width, height: 844 } };
  const context = await browserOf(browser, own.origin, account, options);
  await context.addCookies([{ name: 'foyer_language', value: language, url: own.origin }]);
  const page = await context.newPage();
  await setLanguage(page, language);
  return page;
}

const words = ({ language }: Look, key: string) => text('host', language, `messages.${key}`);
const confirmLabel = ({ language }: Look, question: string) => support(`answers.${question}.yes`, language);

describeLooks('support messages', () => {
  test('an unknown token, an access that cannot be ended, one that is withdrawn, and its mail afterwards', async ({
    browser,
    own,
    look,
  }) => {
    const { language } = look;
    const panel = await pageOf({ browser, own, look }, 'home');
    const hold = await pageOf({ browser, own, look }, 'support');
    await hold.goto('/support/hold?token=guessed-guessed-guessed');
    await expectAlert(hold, 'support_token_invalid', support('messages.support_token_invalid', language));

    await requestAccess(hold, 'home@foyer.example', language);
    const address = hold.url();
    await fits(hold);
    await grantAccess(panel, 15, language);
    await fits(panel);
    await expect(hold.getByTestId('banner-support_session')).toBeVisible();
    await fits(hold);

    const end = async () => {
      await panel.getByTestId('support-revoke').click();
      await panel
        .getByTestId('confirm-support_revoke_confirm')
        .getByRole('button', { name: confirmLabel(look, 'support_revoke_confirm') })
        .click();
    };
    await panel.route('**/api/support/end*', (route) => route.abort());
    await end();
    await expectAlert(
      panel,
      'serviceNotAvailableMessage',
      support('messages.serviceNotAvailableMessage', language),
    );
    await panel.unroute('**/api/support/end*');
    await end();
    await expectAlert(hold, 'support_session_revoked', words(look, 'support_session_revoked'));
    await expect(screen(hold, 'sign_in')).toBeVisible();
    await expect(screen(panel, 'support_access_revoked')).toBeVisible();
    await fits(panel);

    // The request is over: its address opens nothing.
    const again = await pageOf({ browser, own, look }, 'support');
    await again.goto(address);
    await expect(again.getByText(support('status.revoked', language))).toBeVisible();
    await expect(again.getByText(support('hold.over', language))).toBeVisible();

    const mail = own.mails().at(-1) ?? '';
    const token = /support\/access_granted\?token=3?D?(\w+)/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? '';
    expect(token).not.toBe('');
    await panel.goto(`/support/access_granted?token=${token}`);
    await panel.getByTestId('support-revoke').click();
    await expect(screen(panel, 'support_general_error')).toBeVisible();
    await fits(panel);
    for (const page of [panel, hold, again]) await page.context().close();
  });

  test('an access ended by support', async ({ browser, own, look }) => {
    const { language } = look;
    const panel = await pageOf({ browser, own, look }, 'solar');
    const hold = await pageOf({ browser, own, look }, 'support');
    await requestAccess(hold, 'solar@foyer.example', language);
    await grantAccess(panel, 30, language);
    await expect(hold.getByTestId('banner-support_session')).toBeVisible();
    await hold.getByTestId('support-revoke').click();
    const sure = await expectQuestion(
      hold,
      'support_leave_confirm',
      support('messages.support_leave_confirm', language),
    );
    await sure.getByRole('button', { name: confirmLabel(look, 'support_leave_confirm') }).click();
    await expectAlert(hold, 'support_session_ended', words(look, 'support_session_ended'));
    await expect(screen(hold, 'sign_in')).toBeVisible();
    await expect(panel.getByTestId('support-countdown')).toHaveCount(0);
    for (const page of [panel, hold]) await page.context().close();
  });
});
