import { NO_ANSWER, refusal, type StubAnswer, type StubAnswers, sessionOf } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { DocumentsPage } from './DocumentsPage';
import { lastDownload, storeDownload } from './last-download';

const ACCOUNT = sessionOf().profile?.id;

const bill = (month: number) => {
  const day = `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  return {
    number: `BILL${month}`,
    type: 'IntermediateTransitionalBill',
    from: `${day}-01`,
    to: `${day}-28`,
    totalAmountIncludingVAT: 40 + month,
  };
};
const BILLS = Array.from({ length: 30 }, (_, month) => bill(month)).toReversed();
const PDF = { bytes: new TextEncoder().encode('%PDF-1.7'), name: 'bill.pdf' };
const ANSWERS: StubAnswers = {
  bills: { bills: BILLS },
  monthlyReports: { monthlyReports: [] },
  contractSubscriber: {
    contractSubscriber: { firstName: 'Maison', lastName: 'Lyon', contractNumber: 'FOY00000001' },
  },
  billFile: PDF,
};
const open = (answers: StubAnswers = {}, options = {}) =>
  renderPanel(<DocumentsPage />, {
    section: 'energy_documents',
    platformAnswers: { ...ANSWERS, ...answers },
    ...options,
  });
const rows = () => screen.queryAllByTestId(/^document-/);

/** Stub of IntersectionObserver that lets a test scroll a list's end into view. */
function watchedEnds() {
  const seen: (() => void)[] = [];
  globalThis.IntersectionObserver = class {
    constructor(tell: IntersectionObserverCallback) {
      const entry = { isIntersecting: true } as IntersectionObserverEntry;
      seen.push(() => tell([entry], this as unknown as IntersectionObserver));
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  return { reachEnd: () => act(() => seen.at(-1)?.()) };
}

const { IntersectionObserver: original } = globalThis;
afterEach(() => {
  globalThis.IntersectionObserver = original;
  storeDownload(null);
});

test('the bills of each year are downloaded as one file', async () => {
  URL.createObjectURL = () => 'blob:https://foyer.example/zip';
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const zip = { bytes: new Uint8Array(), name: 'Bills-2026.zip' };
  const { user, host } = await open({ billsOfYearFile: zip });
  const years = await screen.findAllByTestId(/^bills-of-/);
  expect(years.map(({ textContent }) => textContent)).toEqual(['2027', '2026', '2025']);
  await user.click(screen.getByRole('button', { name: 'Download the bills of 2026' }));
  await waitFor(() => expect(saved).toEqual(['Bills-2026.zip']));
  const [asked] = host.platform.received.filter(({ id }) => id === 'billsOfYearFile');
  expect(asked?.parameters).toMatchObject({ year: '2026' });
  host.platform.answer({ billsOfYearFile: refusal('support.not.allowed') });
  await user.click(screen.getByRole('button', { name: 'Download the bills of 2025' }));
  await waitFor(() =>
    expect(host.shownMessages.map(({ key }) => key)).toContain('documentOfCustomerMessage'),
  );
});

test.each(['role.not.allowed', 'support.not.allowed'])(
  'explains who may open a document after %s',
  async (code) => {
    const { user, host } = await open({ billFile: refusal(code) });
    await user.click(
      within(await screen.findByTestId('document-BILL29')).getByRole('button', { name: /^Open/ }),
    );
    await waitFor(() =>
      expect(host.shownMessages.map(({ key }) => key)).toContain('documentOfCustomerMessage'),
    );
  },
);

test('a list grows as its end scrolls into view, and stops with its last document', async () => {
  const { reachEnd } = watchedEnds();
  await open();
  await screen.findByTestId('document-BILL29');
  expect(rows()).toHaveLength(12);
  reachEnd();
  expect(rows()).toHaveLength(24);
  reachEnd();
  expect(rows()).toHaveLength(30);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('the keyboard alone extends the list and opens a document', async () => {
  const { user } = await open();
  const more = await screen.findByRole('button', { name: 'Show more' });
  act(() => more.focus());
  await user.keyboard('{Enter}');
  expect(rows()).toHaveLength(24);
  const first = within(screen.getByTestId('document-BILL29')).getByRole('button', { name: /^Open, Bill/ });
  act(() => first.focus());
  await user.keyboard(' ');
  await waitFor(() => expect(lastDownload(ACCOUNT)?.file.name).toBe('bill.pdf'));
});

test.each<[string, StubAnswer]>([
  ['the file has arrived', PDF],
  ['the file could not be fetched', NO_ANSWER],
])('a person who has left the page stays where they went when %s', async (_, late) => {
  let answer: (file: StubAnswer) => void = () => undefined;
  const { user, host } = await open({
    billFile: () => new Promise<StubAnswer>((resolve) => (answer = resolve)),
  });
  const row = within(await screen.findByTestId('document-BILL29'));
  await user.click(row.getByRole('button', { name: /^Open/ }));
  act(() => host.services.navigation.navigate('/user/address'));
  await act(async () => answer(late));
  expect(host.services.navigation.current().pathname).toBe('/user/address');
  expect(host.shownMessages).toEqual([]);
});

test('the preview opens after the file has arrived, one file at a time', async () => {
  let arrive: (file: object) => void = () => undefined;
  const arriving = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  const { user, host } = await open({ billFile: () => arriving });
  const [newest, other] = await Promise.all(
    ['BILL29', 'BILL28'].map(async (number) =>
      within(await screen.findByTestId(`document-${number}`)).getByRole('button', { name: /^Open/ }),
    ),
  );
  await user.click(newest as HTMLElement);
  await user.click(other as HTMLElement);
  expect(host.services.navigation.current().pathname).toBe('/user/energy_documents');
  expect(lastDownload(ACCOUNT)).toBeNull();
  const asked = host.platform.received.filter(({ id }) => id === 'billFile');
  expect(asked.map(({ parameters }) => parameters.billNumber)).toEqual(['BILL29']);
  await act(async () => arrive(PDF));
  await waitFor(() =>
    expect(host.services.navigation.current().pathname).toBe('/user/energy_documents_preview'),
  );
});

test.each([
  ['IntermediateTransitionalBill', '2026-05-01', '2026-05-31', 40, 'May 2026', '€40.00'],
  ['ClosureTransitionalBill', '2026-05-01', '2026-05-17', 40, '1 May to 17 May 2026', '€40.00'],
  [
    'RegularizationBill',
    '2025-04-01',
    '2026-03-31',
    -12.3,
    '1 April 2025 to 31 March 2026',
    '€12.30 in your favour',
  ],
  [
    'PaymentSchedule',
    '2026-01-01',
    '2026-12-31',
    829.61,
    '1 January to 31 December 2026',
    '€829.61 over the year',
  ],
])(
  'a %s of %s to %s and %d says so in words',
  async (type, from, to, totalAmountIncludingVAT, period, amount) => {
    await open({ bills: { bills: [{ number: 'ONE', type, from, to, totalAmountIncludingVAT }] } });
    const row = await screen.findByTestId('document-ONE');
    expect(row).toHaveTextContent(period);
    expect(within(row).getByText(amount)).toBeVisible();
  },
);

test('the settlement of a contract that was closed late is named so', async () => {
  const settlement = { type: 'RegularizationBill', from: '2025-04-01', to: '2025-08-19' };
  await open({
    bills: {
      bills: [
        { number: 'YEAR', ...settlement, totalAmountIncludingVAT: 12 },
        { number: 'END', ...settlement, totalAmountIncludingVAT: -12, isClosing: true },
      ],
    },
  });
  expect(await screen.findByTestId('document-END')).toHaveTextContent('Closing settlement');
  expect(screen.getByTestId('document-YEAR')).toHaveTextContent('Yearly settlement');
});

test('a failed file is reported and the list stays', async () => {
  const { user, host } = await open({ billFile: NO_ANSWER });
  const row = await screen.findByTestId('document-BILL29');
  await user.click(within(row).getByRole('button', { name: /^Open/ }));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['serviceSilentMessage']));
  expect(host.services.navigation.current().pathname).toBe('/user/energy_documents');
  expect(rows()).toHaveLength(12);
});

test('a list of the customer alone is refused without another try', async () => {
  await open({ bills: refusal('support.not.allowed') });
  expect(await screen.findByText('Only the customer can see this list.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a failed list is reported and can be loaded again', async () => {
  const { user, host } = await open({ bills: NO_ANSWER });
  expect(await screen.findByTestId('error-serviceNotAvailableMessage')).toBeVisible();
  expect(rows()).toHaveLength(0);
  host.platform.answer({ bills: { bills: BILLS.slice(0, 2) } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test.each([
  ['catchingUp', false, /still being brought in/],
  ['notMeasured', false, /no measurements at all/],
  ['priceMissing', false, /waits for the price of the standing charge from 1 May 2026/],
  ['priceMissing', true, /price of the standing charge from 1 May 2026 is provisional/],
])('a list that waits shows a message: %s, provisional %p', async (waitsFor, isProvisional, text) => {
  const missingPrice = { kind: 'fixed', period: null, day: '2026-05-01', isProvisional };
  await open({ bills: { bills: [], waitsFor, missingPrice, waitsSince: '2026-06-03' } });
  expect(await screen.findByText(text)).toHaveTextContent('Due since 3 June 2026.');
  expect(screen.queryByText(/another supplier/)).not.toBeInTheDocument();
});

test('a list whose documents are being made says so and shows them once they are', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { host } = await open({ bills: { bills: [], isBeingMade: true, waitsSince: '2026-06-03' } });
  expect(await screen.findByText(/due since 3 June 2026 are being made/)).toBeVisible();
  expect(screen.queryByText(/another supplier/)).not.toBeInTheDocument();
  host.platform.answer({ bills: { bills: [bill(16)], isBeingMade: false, waitsSince: null } });
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(rows()).toHaveLength(1);
  expect(screen.queryByText(/being made/)).not.toBeInTheDocument();
  const asked = () => host.platform.received.filter(({ id }) => id === 'bills').length;
  const known = asked();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(asked()).toBe(known);
  jest.useRealTimers();
});

test('documents of a contract, a battery and the configuration appear only with these', async () => {
  const { user } = await open({ contractSubscriber: NO_ANSWER }, { facts: { 'battery.registered': false } });
  await user.click(await screen.findByTestId('documents-CONTRACT'));
  expect(screen.queryByTestId('document-storageLicence')).not.toBeInTheDocument();
  expect(screen.getByText('No contract: somebody else supplies your energy.')).toBeVisible();
  expect(screen.queryByTestId('documents-MONTHLY')).not.toBeInTheDocument();
  expect(screen.queryByTestId('documents-PROOF_OF_ADDRESS')).not.toBeInTheDocument();
});

test.each([
  ['running', null, null, 'End the contract', /FOY00000001/],
  ['ending', '2026-07-31', null, 'See or cancel the request', /Last day of supply: 31.July.2026/],
  ['ended', null, '2026-05-31', null, /Ended on 31.May.2026/],
])('a contract that is %s says so and leads to its end', async (state, lastDay, endedDay, link, text) => {
  const request = lastDay && { kind: 'termination', askedDay: '2026-06-21', lastDay, keepUntil: null };
  const { user } = await open({ contractStatus: { state, choice: null, request, endedDay } });
  await user.click(await screen.findByTestId('documents-CONTRACT'));
  expect(await screen.findByText(text)).toBeVisible();
  if (link) expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', '/user/contract');
});

describe('payments', () => {
  const payment = (day: string, state: string, changes: object = {}) => ({
    ...{ kind: 'schedule', day, amountCents: 4990, state, paidCents: 0, onDay: null },
    ...changes,
  });
  const openPayments = async (payments: StubAnswer) => {
    const { user } = await open({ payments });
    await user.click(await screen.findByTestId('documents-PAYMENTS'));
  };

  test('are listed newest first with what became of them', async () => {
    await openPayments({
      payments: [
        payment('2026-04-10', 'paid', { paidCents: 4990, onDay: '2026-04-12' }),
        payment('2026-05-10', 'returned', { onDay: '2026-05-14' }),
        payment('2026-06-10', 'late'),
        payment('2026-06-23', 'due', { kind: 'settlement', amountCents: -1200 }),
      ],
    });
    const listed = await within(await screen.findByTestId('payments')).findAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Refund€12.00to come/),
      expect.stringMatching(/Monthly payment€49.90late/),
      expect.stringMatching(/€49.90returnedby the bank, on 14.May.2026/),
      expect.stringMatching(/€49.90paidon 12.April.2026/),
    ]);
  });

  test('say when there are none', async () => {
    await openPayments({ payments: [] });
    expect(await screen.findByText('No payment is due.')).toBeVisible();
  });
});
