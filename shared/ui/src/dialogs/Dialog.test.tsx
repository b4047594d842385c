import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';

function Opener({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Dialog
        open={open}
        title="Aide"
        closeLabel="Fermer"
        testId="alert-help"
        onClose={() => {
          setOpen(false);
          onClose?.();
        }}
      >
        Texte
      </Dialog>
    </>
  );
}

test('is no tab stop itself, so that Tab goes from control to control', () => {
  render(
    <Dialog open title="Aide">
      Texte
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Aide' })).toHaveAttribute('tabindex', '-1');
});

test('opens as a modal named by its title and returns focus when it closes', async () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Ouvrir' });
  await userEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Aide' });
  expect(dialog).toHaveAttribute('open');
  expect(dialog).toBe(screen.getByTestId('alert-help'));
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

test.each([
  ['Escape', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
  [
    'a cancel of the browser',
    (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
  ],
  ['a press beside it', (dialog: HTMLElement) => fireEvent.click(dialog)],
])('%s closes it once', async (_, close) => {
  const closed = jest.fn();
  render(<Opener onClose={closed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  close(screen.getByRole('dialog'));
  expect(closed).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a press inside does not close it', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await userEvent.click(screen.getByText('Texte'));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('the form of a dialog that a form opens submits on its own', async () => {
  const [outer, inner] = [jest.fn(), jest.fn((event: FormEvent) => event.preventDefault())];
  render(
    <form aria-label="Page" onSubmit={outer}>
      <Dialog open title="Aide">
        <form aria-label="Adresse" onSubmit={inner}>
          <button type="submit">Enregistrer</button>
        </form>
      </Dialog>
    </form>,
  );
  // A browser does not pass the submit of a form inside a form on; jsdom would.
  expect(screen.getByRole('form', { name: 'Page' })).not.toContainElement(
    screen.getByRole('form', { name: 'Adresse' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(inner).toHaveBeenCalledTimes(1);
  expect(outer).not.toHaveBeenCalled();
});

test('a dialog without onClose stays open', () => {
  render(
    <Dialog open title="Mise à jour">
      Texte
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  fireEvent.click(dialog);
  expect(cancel.defaultPrevented).toBe(true);
  expect(screen.getByRole('dialog')).toHaveAttribute('open');
});

test('a question focuses the safe answer, and dismissing it means no', async () => {
  const [yes, no] = [jest.fn(), jest.fn()];
  render(
    <ConfirmDialog
      open
      title="Retirer l’alerte ?"
      confirmLabel="Retirer"
      cancelLabel="Garder"
      onConfirm={yes}
      onCancel={no}
      testId="confirm-removeAlertConfirm"
    >
      Elle ne s’affichera plus.
    </ConfirmDialog>,
  );
  const question = screen.getByRole('alertdialog', { name: 'Retirer l’alerte ?' });
  expect(question).toHaveAccessibleDescription('Elle ne s’affichera plus.');
  expect(screen.getByRole('button', { name: 'Garder' })).toHaveFocus();
  fireEvent.keyDown(question, { key: 'Escape' });
  expect(no).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  expect(yes).toHaveBeenCalledTimes(1);
});
