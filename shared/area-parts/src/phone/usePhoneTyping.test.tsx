import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { usePhoneTyping } from './usePhoneTyping';

const onChange = jest.fn();

function Phone() {
  const typing = usePhoneTyping('FR');
  return <input aria-label="Phone" {...typing({ onChange })} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });

function type(value: string, caret = value.length) {
  field().value = '';
  fireEvent.change(field(), { target: { value, selectionStart: caret, selectionEnd: caret } });
}

it('groups the digits once the rules have loaded, but not while the middle is edited', async () => {
  render(<Phone />);
  await waitFor(() => {
    type('0639980000');
    expect(field()).toHaveValue('06 39 98 00 00');
  });
  type('0639980001', 4);
  expect(field()).toHaveValue('0639980001');
  expect(onChange).toHaveBeenCalled();
});
