import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { DayField, type DayFieldHandle, type DayFieldProps } from './DayField';

const field = () => screen.getByRole('textbox', { name: 'Date de naissance' });
const rendered = (props: Partial<DayFieldProps> = {}) => {
  const form = createRef<DayFieldHandle>();
  const onChange = jest.fn();
  render(
    <DayField
      label="Date de naissance"
      language="fr"
      name="born"
      ref={form}
      onChange={({ target }) => onChange(target)}
      {...props}
    />,
  );
  return { form, onChange };
};

test('an empty field is empty, and says how a day is written', () => {
  rendered();
  expect(field()).toHaveValue('');
  expect(field()).toHaveAttribute('placeholder', 'jj/mm/aaaa');
  expect(field()).toHaveAttribute('inputmode', 'numeric');
  expect(field()).toHaveAccessibleDescription('jj/mm/aaaa, par exemple 24/12/1980');
  expect(field()).not.toBeInvalid();
});

test('a form reads and writes ISO days, the person those of the language', async () => {
  const { form, onChange } = rendered({ defaultValue: '1980-02-03' });
  expect(field()).toHaveValue('03/02/1980');
  await userEvent.clear(field());
  await userEvent.type(field(), '4.2.1981');
  expect(onChange).toHaveBeenLastCalledWith({ name: 'born', value: '1981-02-04' });
  expect(form.current?.value).toBe('1981-02-04');
  await userEvent.tab();
  expect(field()).toHaveValue('04/02/1981');
  act(() => {
    if (form.current) form.current.value = '1999-12-31';
  });
  expect(field()).toHaveValue('31/12/1999');
});

test('a day that does not exist is said in words, stays, and is no day for the form', async () => {
  const { form } = rendered();
  await userEvent.type(field(), '31/02/1980');
  expect(field()).not.toBeInvalid();
  await userEvent.tab();
  expect(field()).toBeInvalid();
  expect(screen.getByTestId('error-day')).toHaveTextContent('Le 31/02/1980 n’existe pas.');
  expect(field()).toHaveValue('31/02/1980');
  expect(form.current?.value).toBe('31/02/1980');
  await userEvent.clear(field());
  expect(field()).not.toBeInvalid();
});

test('the sentence about the typed text replaces the form’s, under the form’s key', () => {
  const { form } = rendered({ error: 'Date refusée.', errorKey: 'refused', lastDay: '2026-11-25' });
  expect(form.current?.value).toBe('');
  expect(screen.getByTestId('error-refused')).toHaveTextContent('Date refusée.');
  fireEvent.change(field(), { target: { value: '26/11/2026' } });
  fireEvent.blur(field());
  expect(screen.getByTestId('error-refused')).toHaveTextContent('Choisissez un jour jusqu’au 25/11/2026.');
});

test('the browser’s calendar opens where there is one, on the typed day', async () => {
  const shown = jest.fn();
  Object.assign(HTMLInputElement.prototype, { showPicker: shown });
  try {
    const { onChange } = rendered({ defaultValue: '1980-02-03', firstDay: '1900-01-01' });
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }));
    const calendar = shown.mock.contexts[0] as HTMLInputElement;
    expect([calendar.type, calendar.value, calendar.min]).toEqual(['date', '1980-02-03', '1900-01-01']);
    fireEvent.change(calendar, { target: { value: '1980-02-29' } });
    expect(field()).toHaveValue('29/02/1980');
    expect(onChange).toHaveBeenLastCalledWith({ name: 'born', value: '1980-02-29' });
  } finally {
    Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker');
  }
});
