import { profileBody } from '@foyer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { DOWN, startSuite, stopSuite } from '../../test-support/start-suite';
import { azur } from '../../test-support/tenant-fixture';

afterEach(stopSuite);

const alert = (id: string, changes = {}) => ({
  id,
  active: true,
  visible: true,
  acknowledged: false,
  severity: 'warning',
  date: '2026-06-21 10:00:00',
  label: `Label ${id}`,
  description: `Description ${id}`,
  deviceName: 'Chauffe-eau',
  ...changes,
});

describe('the alert bell', () => {
  it('lists the alerts, most severe first, where no menu entry has a badge', async () => {
    const { user } = await startSuite({
      draw: true,
      withoutBadge: true,
      answers: {
        alerts: {
          alerts: [alert('1'), alert('2', { severity: 'fatal' }), alert('3', { acknowledged: true })],
        },
      },
    });
    expect(await screen.findByTestId('alert-badge')).toHaveTextContent('2');
    await user.click(screen.getByRole('button', { name: 'Alertes' }));
    await screen.findByText('Label 1');
    expect(screen.getAllByText(/^Label/).map(({ textContent }) => textContent)).toEqual([
      'Label 2',
      'Label 1',
    ]);
    expect(screen.getAllByText(/Chauffe-eau · 21 juin 2026/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByTestId('waiting-alerts')).not.toBeInTheDocument());
  });

  it.each([
    [
      'shows an empty state without alerts',
      { alerts: { alerts: [] } },
      'Aucune alerte n’attend votre attention.',
    ],
    [
      'shows an error when the alerts cannot be loaded',
      { alerts: DOWN },
      'Les alertes n’ont pas pu être chargées.',
    ],
  ])('%s', async (_, answers, message) => {
    const { user } = await startSuite({ draw: true, withoutBadge: true, answers });
    await user.click(await screen.findByRole('button', { name: 'Alertes' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('ignores alerts that arrive after the session has ended', async () => {
    let resolveAlerts: (body: object) => void = () => {};
    const { user, suite, network } = await startSuite({ draw: true, withoutBadge: true });
    const badges: number[] = [];
    suite.bus.on('alert.badge', ({ count }) => badges.push(count));
    network.answers.alerts = () => new Promise<object>((resolve) => (resolveAlerts = resolve));
    await user.click(await screen.findByRole('button', { name: 'Alertes' }));
    await screen.findByTestId('waiting-alerts');
    await act(async () => suite.control.signOut());
    badges.length = 0;
    await act(async () => resolveAlerts({ alerts: [alert('1')] }));
    expect(badges).toEqual([]);
  });

  it('is hidden from a professional, who has no home', async () => {
    const { session, network } = await startSuite({
      draw: true,
      path: '/installer',
      withoutBadge: true,
      withProfessionals: true,
      token: 'abc-def-ghi',
      answers: { profile: profileBody({ userType: 'INSTALLER' }) },
    });
    await screen.findByRole('region', { name: 'Date, langue et compte' });
    expect(session().status).toBe('authenticated');
    expect(screen.queryByTestId('header-alerts')).not.toBeInTheDocument();
    expect(network.count('alerts')).toBe(0);
  });

  it.each([
    ['the menu carries the badge', {}],
    [
      'the tenant has no alerts',
      { withoutBadge: true, tenant: { ...azur, flags: { ...azur.flags, alerts: false } } },
    ],
  ])('is hidden when %s', async (_, options) => {
    await startSuite({ draw: true, ...options });
    await screen.findByTestId('menu-home');
    expect(screen.queryByTestId('header-alerts')).not.toBeInTheDocument();
  });
});
