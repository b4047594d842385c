import { NO_ANSWER, refusal, type StubAnswers } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { jobBody, mailBody } from '../testing/bodies';
import { renderOperator } from '../testing/render-operator';
import { WorkPage } from './WorkPage';

const jobsBody = (...jobs: object[]) => ({ due: 4, lagSeconds: 12, failing: 1, givenUp: 0, jobs });
const mailsBody = (...mails: object[]) => ({
  mails,
  total: mails.length,
  states: { waiting: 0, sent: 9, failed: 1 },
});
const render = (answers: StubAnswers = {}) =>
  renderOperator(<WorkPage />, {
    path: '/operator/work',
    platformAnswers: {
      operatorJobs: jobsBody(jobBody()),
      operatorMails: mailsBody(mailBody()),
      ...answers,
    },
  });

test('lists jobs that fail and mails, and why', async () => {
  await render();
  const jobs = within(await screen.findByRole('table', { name: 'Failing jobs' }));
  expect(jobs.getByText('The file could not be read.')).toBeVisible();
  expect(jobs.getByRole('link', { name: 'Maison Rose' })).toBeVisible();
  const mails = within(await screen.findByRole('table', { name: /^E-mails/ }));
  expect(mails.getByText('550 no such user')).toBeVisible();
  expect(screen.getByRole('option', { name: 'Sent (9)' })).toBeInTheDocument();
});

test.each([
  ['Try again · correction 7', 'operatorRetryJob', '7', 'job_retried'],
  ['Send again to rose@foyer.example', 'operatorResendMail', 'mail-1', 'mail_resent'],
])('%s', async (name, call, id, message) => {
  const { host, user } = await render({ [call]: {} });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(host.shownMessages).toMatchObject([{ kind: 'toast', key: message }]));
  expect(host.platform.received.find((one) => one.id === call)?.parameters).toMatchObject({ id });
});

test.each([
  ['Try again · correction 7', 'operatorRetryJob', 'job.in.work', 'job_in_work'],
  ['Try again · correction 7', 'operatorRetryJob', 'job.not.found', 'job_gone'],
  ['Send again to rose@foyer.example', 'operatorResendMail', 'mail.lapsed', 'mail_lapsed'],
])('%s: the refusal of %s, %s, is said', async (name, call, code, message) => {
  const { host, user } = await render({ [call]: refusal(code) });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(host.shownMessages).toMatchObject([{ kind: 'alert', key: message }]));
});

test('a mail that is sent, or whose content is gone, cannot be sent again', async () => {
  await render({
    operatorMails: mailsBody(mailBody({ canResend: false }), mailBody({ id: 'mail-2', state: 'sent' })),
  });
  expect(await screen.findByText('Content deleted')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send again/ })).not.toBeInTheDocument();
});

test('filters mails by state', async () => {
  const { host, user } = await render();
  await user.selectOptions(await screen.findByLabelText('State'), 'failed');
  await waitFor(() =>
    expect(host.platform.received.at(-1)).toMatchObject({
      id: 'operatorMails',
      parameters: { state: 'failed' },
    }),
  );
});

test('says that nothing fails and that there are no mails', async () => {
  await render({ operatorJobs: jobsBody(), operatorMails: mailsBody() });
  expect(await screen.findByText('No job fails.')).toBeVisible();
  expect(await screen.findByText('No e-mail.')).toBeVisible();
});

test('tries again after a failure', async () => {
  const { host, user } = await render({ operatorJobs: NO_ANSWER });
  const jobs = within(screen.getByRole('region', { name: 'Failing jobs' }));
  expect(await jobs.findByRole('alert')).toBeVisible();
  host.platform.answer({ operatorJobs: jobsBody() });
  await user.click(jobs.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No job fails.')).toBeVisible();
});
