import { renderInHost } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useUnsavedGuard } from '../leaving/useUnsavedGuard';
import { useProgramSaving } from './useProgramSaving';

const save = jest.fn<Promise<{ readonly error?: unknown }>, []>();
const outcomes: boolean[] = [];

function Program() {
  const [edited, setEdited] = useState(false);
  const saving = useProgramSaving();
  useUnsavedGuard(edited);
  const store = async () => {
    const isStored = await saving(save);
    outcomes.push(isStored);
    if (isStored) setEdited(false);
  };
  return (
    <>
      <button type="button" onClick={() => setEdited(true)}>
        Edit
      </button>
      <button type="button" onClick={() => void store()}>
        Save
      </button>
    </>
  );
}

async function saved(outcome: { readonly error?: unknown }) {
  outcomes.length = 0;
  save.mockResolvedValue(outcome);
  const { user, host } = await renderInHost(<Program />, {
    remote: 'mf-example',
    locales: { fr: {}, en: {} },
  });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(host.asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(outcomes).toHaveLength(1));
  return host;
}
const refusal = (failure: string) => ({ error: { name: 'PlatformError', failure } });

it('a stored program is confirmed, and leaving asks nothing', async () => {
  const host = await saved({});
  expect(outcomes).toEqual([true]);
  expect(host.shownMessages).toEqual([
    expect.objectContaining({ kind: 'toast', key: 'programDeviceOkMessage' }),
  ]);
  expect(host.asksBeforeLeaving()).toBe(false);
});

it.each([
  ['unavailable', ['programDeviceErrorMessage']],
  // The shell announces a session that has ended.
  ['not-authorized', []],
])('a program that failed to be stored (%s) stays unsaved', async (failure, messages) => {
  const host = await saved(refusal(failure));
  expect(outcomes).toEqual([false]);
  expect(host.shownMessages.map(({ key }) => key)).toEqual(messages);
  expect(host.asksBeforeLeaving()).toBe(true);
});
