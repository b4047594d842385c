import { labelVideo } from '../../suite/label-video';
import { test } from '../../suite/own-suite';
import { expect, screen } from '../../suite/test';
import { text } from '../../suite/texts';

const SERIAL = 'MYLFOYER0000001B';

test.use({
  ownSuite: {},
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        // Headless browsers cannot show the permission prompt, so it is granted automatically.
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${labelVideo(SERIAL)}`,
      ],
    }),
});

const PDL = '19300000000099';
const TAKEN_PDL = '19300000000001';

test('a virtual battery is scanned from its label and registered after a refusal and a reload, without retyping', async ({
  page,
  own,
  enter,
}) => {
  await enter('nobattery', { path: '/user/options' });
  await page.getByTestId('section-my_smart_battery_register').click();
  await expect(screen(page, 'user_panel_msb_register')).toBeVisible();
  const field = (key: string) =>
    page.getByRole('textbox', { name: text('mf-battery', 'fr', `registration.${key}`, { next: '1' }) });

  const camera = page.getByRole('button', { name: text('mf-battery', 'fr', 'camera.open') });
  const dialog = page.getByTestId('dialog-camera');
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await camera.click();
  // Permission denied: the code can still be typed.
  await expect(dialog.getByRole('alert')).toHaveText(text('mf-battery', 'fr', 'camera.missing'));
  await page.keyboard.press('Escape');
  await expect(camera).toBeFocused();
  await field('serial.label').fill('MYLF');
  await page.reload();
  await expect(field('serial.label')).toHaveValue('MYLF');
  await camera.click();
  const frozen = page.getByRole('list', { name: text('mf-battery', 'fr', 'registration.serial.frozen') });
  await expect(frozen).toContainText('MYLF-OYER-0000-001B');

  await field('pdl.label').fill(TAKEN_PDL);
  await page.getByRole('checkbox', { name: text('mf-battery', 'fr', 'registration.consuel.accept') }).click();
  await page.getByRole('button', { name: text('mf-battery', 'fr', 'registration.consuel.agree') }).click();
  await field('contract.label').fill('FOY00000001');
  await field('meter.meterEnergy').fill('1234,5');
  const save = page.getByTestId('save-my_smart_battery_register');
  await save.click();
  await expect(page.getByTestId('error-pdlNotUnique')).toBeVisible();

  await page.reload();
  await expect(frozen).toContainText('MYLF-OYER-0000-001B');
  await expect(field('meter.meterEnergy')).toHaveValue('1234,5');
  await field('pdl.label').fill(PDL);
  await save.click();
  await expect(screen(page, 'user_panel_msb')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/my_smart_battery$/);

  const [stored] = await own.rows<{ pdl: string; type: string; finished: boolean }>(
    `select r.pdl, d.traits #>> '{battery,msbType}' as type, r.finished_at is not null as finished
     from battery_registration r join account a on a.key = r.household_key
     join device d on d.household_key = a.key and d.plug_type = 'bat' where a.email = 'nobattery@foyer.example'`,
  );
  expect(stored).toEqual({ pdl: PDL, type: 'MYLIGHT', finished: true });
});
