import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton, LinkButton } from './Button';

test('a button does not submit its form by default', async () => {
  const sent = jest.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => sent(event.nativeEvent)}>
      <Button>Fermer</Button>
      <Button type="submit">Envoyer</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a busy button shows its progress label, keeps focus and ignores clicks', async () => {
  const acted = jest.fn();
  const sent = jest.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => sent(event.nativeEvent)}>
      <Button type="submit" busy="Connexion en cours" onClick={acted}>
        Se connecter
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: /Se connecter/ });
  await userEvent.click(button);
  expect(screen.getByRole('status')).toHaveTextContent('Connexion en cours');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(acted).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
});

test('an icon button is named by its label and exposes its pressed state', () => {
  render(<IconButton label="Plein écran" icon={<svg aria-hidden="true" />} pressed />);
  expect(screen.getByRole('button', { name: 'Plein écran', pressed: true })).toBeVisible();
});

test('a link button is a link', () => {
  render(<LinkButton href="/recovery">Mot de passe oublié</LinkButton>);
  expect(screen.getByRole('link', { name: 'Mot de passe oublié' })).toHaveAttribute('href', '/recovery');
});
