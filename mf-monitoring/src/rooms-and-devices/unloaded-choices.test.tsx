import { screen, within } from '@testing-library/react';
import { renderSettings } from './testing/render-settings';

const later = () => new Promise<object>(() => {});

it.each([
  ['room', 'roomTypes', 'Options for the room Bureau', 'Edit', 'Save'],
  ['device', 'deviceRules', 'Add a device', null, 'Add'],
] as const)(
  'a form cannot be sent before its choices are loaded: %s',
  async (_, call, opener, action, send) => {
    const { user } = await renderSettings({ platformAnswers: { [call]: later } });
    await user.click(await screen.findByRole('button', { name: opener }));
    if (action) await user.click(screen.getByRole('button', { name: action }));
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: send })).toBeDisabled();
  },
);
