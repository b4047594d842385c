import { refusal, type StubAnswers, TEST_NOW_MS } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderMonitoring } from '../testing/render-monitoring';
import { AlertsPage } from './AlertsPage';

const DAY_MS = 86_400_000;
const wireDate = (daysAgo: number) =>
  new Date(TEST_NOW_MS - daysAgo * DAY_MS).toISOString().slice(0, 19).replace('T', ' ');
const alert = (id: string, fields: object = {}) => ({
  id,
  active: true,
  visible: true,
  acknowledged: false,
  severity: 'warning',
  date: wireDate(1),
  label: `Alert ${id}`,
  description: `What ${id} says`,
  extendedDescription: `All of ${id}`,
  deviceName: 'Lave-linge',
  ...fields,
});
const render = (alerts: readonly object[], options = {}) =>
  renderMonitoring(<AlertsPage />, { language: 'en', platformAnswers: { alerts: { alerts } }, ...options });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

/** A platform with these alerts that stores each change. */
function storing(stored: ReturnType<typeof alert>[]): StubAnswers {
  return {
    alerts: () => ({ alerts: stored }),
    updateAlert: ({ alertId, visible = 'true', acknowledged = 'false' }) => {
      const changes = { visible: visible === 'true', acknowledged: acknowledged === 'true' };
      stored.splice(
        0,
        stored.length,
        ...stored.map((one) => (one.id === alertId ? { ...one, ...changes } : one)),
      );
      return {};
    },
  };
}

describe('the alerts', () => {
  it('list current ones as faults, warnings and news; news need no attention', async () => {
    await render([
      alert('a'),
      alert('b', { severity: 'fatal' }),
      alert('c', { visible: false }),
      alert('d', { acknowledged: true }),
      alert('e', { severity: 'info' }),
    ]);
    expect(
      await screen.findByRole('heading', { level: 1, name: '2 alerts need your attention.' }),
    ).toBeVisible();
    const groups = screen
      .getAllByRole('region')
      .filter((region) => within(region).queryAllByRole('article').length > 0);
    expect(
      groups.map((group) => [
        group.getAttribute('aria-label'),
        within(group)
          .getAllByRole('heading')
          .map(({ textContent }) => textContent),
      ]),
    ).toEqual([
      ['Faults', ['Alert b']],
      ['Warnings', ['Alert a']],
      ['News', ['Alert e']],
    ]);
  });

  it('list past ones on the other tab for 15 days', async () => {
    const { user } = await render([
      alert('over', { active: false, date: wireDate(15) }),
      alert('old', { active: false, date: wireDate(16) }),
      alert('seen', { acknowledged: true, date: wireDate(40) }),
    ]);
    expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Seen or over/ }));
    expect(titles()).toEqual(['Alert over', 'Alert seen']);
  });

  it('mark past ones neither urgent nor red', async () => {
    await render([alert('over', { active: false, severity: 'fatal' })], { path: '/alerts?tab=inactive' });
    const card = await screen.findByRole('article', { name: 'Alert over' });
    expect(card).not.toHaveAttribute('data-severity');
    expect(within(card).queryByText('Fault')).toBeNull();
    expect(within(card).getByText('Over')).toBeVisible();
  });

  it('are paged by nine', async () => {
    const { user } = await render(Array.from({ length: 11 }, (_, index) => alert(String(index))));
    await screen.findByText('Page 1 of 2');
    expect(titles()).toHaveLength(9);
    const scrolled = jest.fn();
    Element.prototype.scrollIntoView = scrolled;
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(titles()).toHaveLength(2);
    expect(screen.getAllByRole('article')[0]).toHaveFocus();
    expect(scrolled).toHaveBeenCalledWith({ block: 'start' });
  });

  it('name their device once', async () => {
    await render([alert('a'), alert('b', { description: 'Lave-linge: switched off.' })]);
    expect(await screen.findByRole('article', { name: 'Alert a' })).toHaveTextContent(
      /Lave-lingeWhat a says/,
    );
    const { textContent } = screen.getByRole('article', { name: 'Alert b' });
    expect(textContent?.match(/Lave-linge/g)).toHaveLength(1);
  });

  it('show their full description in a dialog', async () => {
    const { user } = await render([alert('a')]);
    await user.click(await screen.findByRole('button', { name: 'Details' }));
    const dialog = screen.getByRole('dialog', { name: 'Alert a' });
    expect(within(dialog).getByText('All of a')).toBeVisible();
    expect(within(dialog).getByText('Lave-linge')).toBeVisible();
  });

  it('are acknowledged without a question, and the badge updates immediately', async () => {
    const { user, host } = await render([alert('a'), alert('b')]);
    const counts: number[] = [];
    host.services.bus.on('alert.badge', ({ count }) => counts.push(count));
    host.platform.answer(storing([alert('a'), alert('b')]));
    await user.click(await screen.findByRole('button', { name: 'Mark as seen: Alert a' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'One alert needs your attention.' }),
    ).toBeVisible();
    expect(host.platform.received.find(({ id }) => id === 'updateAlert')?.parameters).toMatchObject({
      alertId: 'a',
      acknowledged: 'true',
    });
    expect(counts.at(-1)).toBe(1);
  });

  it('report an acknowledgement, and move the focus to the next alert', async () => {
    const { user, host } = await render([alert('a'), alert('b')]);
    host.platform.answer(storing([alert('a'), alert('b')]));
    await user.click(await screen.findByRole('button', { name: 'Mark as seen: Alert a' }));
    await waitFor(() => expect(screen.getByRole('article', { name: 'Alert b' })).toHaveFocus());
    expect(host.shownMessages).toMatchObject([{ key: 'alertSeen' }]);
  });

  it('are restored by undoing a removal', async () => {
    const { user, host } = await render([alert('a')]);
    host.platform.answer(storing([alert('a')]));
    await user.click(await screen.findByRole('button', { name: 'Mark as seen: Alert a' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Alert a' })).toBeNull());
    await waitFor(() => expect(host.shownMessages.at(-1)?.key).toBe('alertSeen'));
    act(() => host.shownMessages.at(-1)?.action?.run());
    expect(await screen.findByRole('article', { name: 'Alert a' })).toBeVisible();
    const sent = host.platform.received.filter(({ id }) => id === 'updateAlert');
    expect(sent.at(-1)?.parameters).toMatchObject({ alertId: 'a', acknowledged: 'false' });
  });

  it('say so when a removal cannot be undone', async () => {
    const { user, host } = await render([alert('a', { active: false })], { path: '/alerts?tab=inactive' });
    host.platform.answer(storing([alert('a', { active: false })]));
    await user.click(await screen.findByRole('button', { name: 'Delete: Alert a' }));
    await waitFor(() => expect(host.shownMessages.at(-1)?.key).toBe('alertRemoved'));
    host.platform.answer({ alerts: { alerts: [] }, updateAlert: refusal('alert.not.found') });
    act(() => host.shownMessages.at(-1)?.action?.run());
    await waitFor(() => expect(host.shownMessages.at(-1)?.key).toBe('alertUpdateError'));
    expect(host.platform.received.filter(({ id }) => id === 'updateAlert').at(-1)?.parameters).toMatchObject({
      visible: 'true',
    });
  });

  it('keep the focus in the list when the last one is deleted', async () => {
    const { user, host } = await render([alert('a', { active: false })], { path: '/alerts?tab=inactive' });
    host.platform.answer(storing([alert('a', { active: false })]));
    await user.click(await screen.findByRole('button', { name: 'Delete: Alert a' }));
    await waitFor(() =>
      expect(screen.getByText('No alerts seen or over.').closest('[tabindex]')).toHaveFocus(),
    );
    expect(host.shownMessages.map(({ key }) => key)).toEqual(['alertRemoved']);
  });

  it('are all marked as seen at once, which can be undone', async () => {
    const both = [alert('a'), alert('b', { severity: 'info' })];
    const { user, host } = await render(both);
    const seen = both.map((one) => ({ ...one, acknowledged: true }));
    const all = await screen.findByRole('button', { name: 'Mark all as seen' });
    host.platform.answer({ alerts: { alerts: seen }, acknowledgeAlerts: {} });
    await user.click(all);
    expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
    expect(host.shownMessages).toMatchObject([{ key: 'alertsSeen', values: { count: 2 } }]);
    host.platform.answer({ alerts: { alerts: both }, acknowledgeAlerts: {} });
    act(() => host.shownMessages.at(-1)?.action?.run());
    expect(await screen.findByRole('article', { name: 'Alert b' })).toBeVisible();
    const sent = host.platform.received.filter(({ id }) => id === 'acknowledgeAlerts');
    expect(sent.map(({ parameters }) => parameters)).toMatchObject([
      { alertIds: '["a","b"]', acknowledged: 'true' },
      { alertIds: '["a","b"]', acknowledged: 'false' },
    ]);
  });

  it('are restored with a message when the platform refuses', async () => {
    const { user, host } = await render([], {
      platformAnswers: { alerts: { alerts: [alert('a')] }, updateAlert: refusal('alert.not.found') },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as seen: Alert a' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Alert a' })).toBeVisible();
    await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toContain('alertUpdateError'));
  });

  it('are read-only without the right to modify', async () => {
    await render([alert('a')], { facts: { 'rights.modify': false } });
    expect(await screen.findByRole('button', { name: 'Details' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Mark as seen/ })).toBeNull();
  });
});
