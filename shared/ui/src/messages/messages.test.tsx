import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Badge } from './Badge';
import { Banner } from './Banner';
import { ErrorState } from './EmptyState';
import { LiveRegion } from './LiveRegion';
import { StaleMark } from './StaleMark';
import { type ToastMessage, ToastRegion } from './ToastRegion';

const toast = { id: 'a', text: 'Programme enregistré.' };

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function renderToast(more: Partial<ToastMessage> = {}) {
    const dismissed = jest.fn();
    render(
      <ToastRegion
        label="Notifications"
        dismissLabel="Fermer"
        toasts={[{ ...toast, ...more }]}
        onDismiss={dismissed}
      />,
    );
    return dismissed;
  }

  test.each(['info', 'success'] as const)('a toast with %s closes after five seconds', (severity) => {
    const dismissed = renderToast({ severity });
    act(() => jest.advanceTimersByTime(4999));
    expect(dismissed).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(dismissed).toHaveBeenCalledWith('a');
  });

  test('it stays while hovered', () => {
    const dismissed = renderToast();
    const line = screen.getByRole('listitem');
    fireEvent.pointerEnter(line);
    act(() => jest.advanceTimersByTime(10_000));
    expect(dismissed).not.toHaveBeenCalled();
    fireEvent.pointerLeave(line);
    act(() => jest.advanceTimersByTime(5000));
    expect(dismissed).toHaveBeenCalledTimes(1);
  });

  test.each<Partial<ToastMessage>>([{ severity: 'warning' }, { severity: 'fatal' }, { durationMs: null }])(
    'a toast with %j stays until it is closed',
    (more) => {
      const dismissed = renderToast(more);
      act(() => jest.advanceTimersByTime(1e7));
      expect(dismissed).not.toHaveBeenCalled();
      fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
      expect(dismissed).toHaveBeenCalledWith('a');
    },
  );

  test('an action runs once, closes its toast and returns the focus', () => {
    const undone = jest.fn();
    const dismissed = renderToast({ action: { label: 'Annuler', onAction: undone } });
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    const undo = screen.getByRole('button', { name: 'Annuler' });
    act(() => undo.focus());
    fireEvent.click(undo);
    expect(undone).toHaveBeenCalledTimes(1);
    expect(dismissed).toHaveBeenCalledWith('a');
    expect(before).toHaveFocus();
    before.remove();
  });
});

test('a banner is announced, carries its action and can be closed', async () => {
  const closed = jest.fn();
  render(
    <Banner severity="warning" dismissLabel="Fermer" onDismiss={closed} action={<a href="/offers">Voir</a>}>
      Sept jours.
    </Banner>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Sept jours.');
  expect(screen.getByRole('link', { name: 'Voir' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a banner without onDismiss has no close button', () => {
  render(<Banner>Hors ligne.</Banner>);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a failure is announced and offers a retry', async () => {
  const again = jest.fn();
  render(<ErrorState title="La météo n’a pas pu être chargée." retryLabel="Réessayer" onRetry={again} />);
  expect(screen.getByRole('alert')).toHaveTextContent('La météo');
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(again).toHaveBeenCalledTimes(1);
});

test('a badge is read by its label instead of its content', () => {
  render(
    <Badge label="plus de 99 alertes" testId="alert-badge">
      *
    </Badge>,
  );
  expect(screen.getByTestId('alert-badge')).toHaveTextContent('plus de 99 alertes*');
  expect(screen.getByText('*')).toHaveAttribute('aria-hidden', 'true');
});

test('a message changes within the same live region', () => {
  const { rerender } = render(<LiveRegion message="" />);
  const region = document.querySelector('[aria-live="polite"]');
  rerender(<LiveRegion message="Trois alertes." />);
  expect(region).toHaveTextContent('Trois alertes.');
});

test('a stale mark has a machine-readable instant', () => {
  render(<StaleMark atMs={Date.UTC(2026, 10, 20, 13, 5)}>il y a 12 min</StaleMark>);
  expect(screen.getByText('il y a 12 min')).toHaveAttribute('datetime', '2026-11-20T13:05:00.000Z');
});
