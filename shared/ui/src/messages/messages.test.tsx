import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Badge } from './Badge';
import { Banner } from './Banner';
import { ErrorState } from './EmptyState';
import { LiveRegion } from './LiveRegion';
import { StaleMark } from './StaleMark';
import { ToastRegion } from './ToastRegion';

const toast = { id: 'a', text: 'Programme enregistré.' };

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function show(durationMs?: number | null) {
    const dismissed = jest.fn();
    render(
      <ToastRegion
        label="Notifications"
        dismissLabel="Fermer"
        toasts={[durationMs === undefined ? toast : { ...toast, durationMs }]}
        onDismiss={dismissed}
      />,
    );
    return dismissed;
  }

  test('a toast closes after two seconds and not before', () => {
    const dismissed = show();
    act(() => jest.advanceTimersByTime(1999));
    expect(dismissed).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(dismissed).toHaveBeenCalledWith('a');
  });

  test('it stays while hovered', () => {
    const dismissed = show();
    const line = screen.getByRole('listitem');
    fireEvent.pointerEnter(line);
    act(() => jest.advanceTimersByTime(10_000));
    expect(dismissed).not.toHaveBeenCalled();
    fireEvent.pointerLeave(line);
    act(() => jest.advanceTimersByTime(2000));
    expect(dismissed).toHaveBeenCalledTimes(1);
  });

  test('a toast without duration stays until it is closed', () => {
    const dismissed = show(null);
    act(() => jest.advanceTimersByTime(1e7));
    expect(dismissed).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(dismissed).toHaveBeenCalledWith('a');
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
