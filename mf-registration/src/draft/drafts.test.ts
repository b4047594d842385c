import { mergedDrafts, readDrafts, statusAhead } from './drafts';

const draft = (modules: string, at: number) => ({ values: { modules }, at });

describe('drafts', () => {
  it('of two places are one: of each step what was entered last', () => {
    const here = { roof: draft('8', 5), grid: draft('here', 1) };
    const there = { roof: draft('9', 4), grid: draft('there', 2), kit: draft('kit', 1) };
    expect(mergedDrafts(here, there)).toEqual({ roof: here.roof, grid: there.grid, kit: there.kit });
  });

  it.each(['', '{', '[]', '3', 'null', '{"roof":3}', '{"roof":{"values":null}}'])(
    'in %j are none',
    (cache) => {
      expect(readDrafts(cache)).toEqual({});
    },
  );

  it('are read back as they were kept', () => {
    const steps = { roof: draft('8', 5) };
    expect(readDrafts(JSON.stringify(steps))).toEqual(steps);
  });
});

it('what waits counts as reached, one step after the other', () => {
  const waiting = (subscription_status: string) => ({
    id: subscription_status,
    input: { subscription_status },
  });
  const outbox = [waiting('setup_selected_production_device'), waiting('setup_installation_details_set')];
  expect(statusAhead('setup_user_registered', outbox)).toBe('setup_installation_details_set');
  expect(statusAhead('setup_user_registered', [waiting('setup_ok')])).toBe('setup_user_registered');
});
