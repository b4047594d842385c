import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox, PasswordField, SelectField, TextField } from './TextField';

const Password = (props: { disabled?: boolean }) => (
  <PasswordField label="Mot de passe" revealLabel="Afficher" concealLabel="Masquer" {...props} />
);

test('label, hint and error are connected to the input', () => {
  render(<TextField label="E-mail" hint="Celui du contrat." error="Il manque le @." type="email" />);
  const input = screen.getByRole('textbox', { name: 'E-mail' });
  expect(input).toHaveAccessibleDescription('Celui du contrat. Il manque le @.');
  expect(input).toBeInvalid();
  expect(input).toHaveAttribute('type', 'email');
});

test('without hint and error nothing describes the input and it is not invalid', () => {
  render(<TextField label="E-mail" />);
  const input = screen.getByRole('textbox', { name: 'E-mail' });
  expect(input).not.toHaveAttribute('aria-describedby');
  expect(input).not.toHaveAttribute('aria-invalid');
});

test('an error is announced by a live region that was already mounted', () => {
  const { rerender } = render(<TextField label="E-mail" />);
  const place = document.querySelector('[aria-live="polite"]');
  rerender(<TextField label="E-mail" error="Il manque le @." />);
  expect(place).toHaveTextContent('Il manque le @.');
});

test('a password can be shown and hidden without losing its value', async () => {
  render(<Password />);
  const input = screen.getByLabelText('Mot de passe');
  await userEvent.type(input, 'secret');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Afficher' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret');
  await userEvent.click(screen.getByRole('button', { name: 'Masquer' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('a shown password is hidden again while the field is disabled', async () => {
  const { rerender } = render(<Password />);
  await userEvent.click(screen.getByRole('button', { name: 'Afficher' }));
  rerender(<Password disabled />);
  expect(screen.getByLabelText('Mot de passe')).toHaveAttribute('type', 'password');
});

test('a select offers its options', async () => {
  const changed = jest.fn();
  render(
    <SelectField
      label="Thermostat"
      options={[
        { value: '1', label: 'Salon' },
        { value: '2', label: 'Chambre' },
      ]}
      onChange={(event) => changed(event.target.value)}
    />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Thermostat' }), 'Chambre');
  expect(changed).toHaveBeenCalledWith('2');
});

test('a checkbox is toggled by its label and described by its hint', async () => {
  render(<Checkbox label="Par e-mail" hint="Une fois par jour." />);
  const box = screen.getByRole('checkbox', { name: 'Par e-mail' });
  await userEvent.click(screen.getByText('Par e-mail'));
  expect(box).toBeChecked();
  expect(box).toHaveAccessibleDescription('Une fois par jour.');
});

test('a field that takes no more characters says so', async () => {
  const user = userEvent.setup();
  render(<TextField label="Name" maxLength={5} />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.type(field, 'Four');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.type(field, 'neau');
  expect(field).toHaveValue('Fourn');
  expect(screen.getByRole('status')).toHaveTextContent('5 / 5');
});
