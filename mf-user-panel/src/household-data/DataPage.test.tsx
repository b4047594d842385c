import { NO_ANSWER, refusal, type StubAnswer, type StubAnswers, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { DataPage } from './DataPage';

const INVOICES = { count: 3, untilDay: '2036-12-31' };
const OPEN = { closing: null, invoices: INVOICES };
const CLOSING = {
  closing: { askedAt: Date.parse('2026-06-21T10:00:00Z'), eraseAt: Date.parse('2026-07-05T10:00:00Z') },
  invoices: INVOICES,
};
const open = (platformAnswers: StubAnswers = {}, options = {}) =>
  renderPanel(<DataPage />, {
    section: 'data',
    platformAnswers: { accountClosing: OPEN, ...platformAnswers },
    ...options,
  });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('downloading the data', () => {
  const saved: { name: string; href: string }[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:foyer';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, href: this.href });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const download = async (householdExport: StubAnswers[string]) => {
    const opened = await open({ householdExport });
    const form = await card('Download my data');
    await opened.user.type(form.getByLabelText('Current password'), 'Foyer-demo-2026');
    await opened.user.click(form.getByRole('button', { name: 'Download my data' }));
    return opened;
  };

  test('asks for the password, and again when it is wrong', async () => {
    const { host, user } = await open({ householdExport: refusal('password.incorrect') });
    const form = await card('Download my data');
    await user.click(form.getByRole('button', { name: 'Download my data' }));
    expect(await form.findByText('Enter your current password.')).toBeVisible();
    expect(host.platform.received.map(({ id }) => id)).not.toContain('householdExport');
    await user.type(form.getByLabelText('Current password'), 'wrong');
    await user.click(form.getByRole('button', { name: 'Download my data' }));
    expect(await form.findByText('Wrong password. Check it, then try again.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('says what happens while the file is made, and saves it under the platform’s name', async () => {
    const file = { bytes: new TextEncoder().encode('PK'), name: 'foyer-2026-06-21.zip' };
    let answer: (made: StubAnswer) => void = () => {};
    const { host } = await download(() => new Promise<StubAnswer>((resolve) => (answer = resolve)));
    expect(await screen.findByText(/takes a few minutes: leave this page open/)).toBeVisible();
    answer(file);
    await waitFor(() => expect(saved).toEqual([{ name: file.name, href: 'blob:foyer' }]));
    expect(host.shownMessages).toContainEqual(expect.objectContaining({ key: 'dataDownloadedMessage' }));
  });

  test.each<[StubAnswers[string], string]>([
    [refusal('too.many.requests', 429), 'dataThrottledMessage'],
    [refusal('role.not.allowed'), 'dataOfCustomerMessage'],
    [NO_ANSWER, 'dataNotDownloadedMessage'],
  ])('says why there is none', async (householdExport, key) => {
    const { host } = await download(householdExport);
    await waitFor(() => expect(host.shownMessages).toContainEqual(expect.objectContaining({ key })));
    expect(saved).toEqual([]);
  });
});

describe('closing the account', () => {
  const close = async (platformAnswers: StubAnswers, options = {}) => {
    const opened = await open(platformAnswers, options);
    const form = await card('Close my account');
    await opened.user.type(form.getByLabelText('Current password'), 'Foyer-demo-2026');
    await opened.user.click(form.getByRole('button', { name: 'Close my account' }));
    return { ...opened, form };
  };

  test('says what happens, what is kept and until when, before the password is asked', async () => {
    await open();
    const form = await card('Close my account');
    expect(form.getByText(/The account stays open for 14 days/)).toBeVisible();
    expect(
      form.getByText(/keep your 3 invoices and the record of your payments until 31.December.2036/),
    ).toBeVisible();
    expect(form.getByText(/end it with your supplier/)).toBeVisible();
  });

  test.each([
    [null, /Your electricity contract continues. End it first/, 'End the contract'],
    [
      { kind: 'termination', askedDay: '2026-06-21', lastDay: '2026-07-31', keepUntil: '2026-07-30' },
      /Your electricity contract ends on 31.July.2026/,
      'See or cancel the request',
    ],
  ])('leads to the end of a contract of ours', async (request, text, link) => {
    const state = request ? 'ending' : 'running';
    const choice = { firstDay: '2026-06-22', lastDay: '2027-06-21' };
    await open({ contractStatus: { state, choice, request } });
    const form = await card('Close my account');
    expect(await form.findByText(text)).toBeVisible();
    expect(form.getByRole('link', { name: link })).toHaveAttribute('href', '/user/contract');
  });

  test.each([
    [{ count: 0, untilDay: null }, 'Nothing is kept.'],
    [{ count: 0, untilDay: '2036-12-31' }, /keep the record of your payments until 31.December.2036/],
    [{ count: 1, untilDay: '2036-12-31' }, /keep one invoice and the record of your payments until/],
  ])('what a home without several invoices leaves', async (invoices, text) => {
    await open({ accountClosing: { ...OPEN, invoices } });
    expect((await card('Close my account')).getByText(text)).toBeVisible();
  });

  test('asks once more, then shows the day and lets the household keep the account', async () => {
    let answer: object = OPEN;
    const { host, user } = await close({
      accountClosing: () => answer,
      closeAccount: () => {
        answer = CLOSING;
        return CLOSING;
      },
      keepAccount: () => {
        answer = OPEN;
        return {};
      },
    });
    const closing = await card('Closing the account');
    expect(closing.getByText(/will be deleted on 5.July.2026/)).toBeVisible();
    expect(host.shownMessages).toContainEqual(
      expect.objectContaining({ kind: 'confirm', key: 'closeAccountConfirm' }),
    );
    const sent = host.platform.received.find(({ id }) => id === 'closeAccount');
    expect(sent?.parameters).toMatchObject({ password: 'Foyer-demo-2026' });
    await user.click(closing.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByRole('region', { name: 'Close my account' })).toBeVisible();
    expect(host.shownMessages).toContainEqual(expect.objectContaining({ key: 'accountKeptMessage' }));
  });

  test('a wrong password is marked and nothing is closed', async () => {
    const { form } = await close({ closeAccount: refusal('password.incorrect') });
    expect(await form.findByTestId('error-passwordWrongMessage')).toBeVisible();
  });

  test('declining the question sends nothing and forgets the password', async () => {
    const { host, form } = await close({}, { confirms: false });
    await waitFor(() => expect(form.getByLabelText('Current password')).toHaveValue(''));
    expect(host.platform.received.map(({ id }) => id)).not.toContain('closeAccount');
  });

  test('an account that may only look can download, and close nothing', async () => {
    await open({}, { session: { ...sessionOf(), canModify: false } });
    const form = await card('Close my account');
    expect(form.getByText('Your account can view, not change.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeEnabled();
  });
});
