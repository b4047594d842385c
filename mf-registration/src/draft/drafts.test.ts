import { mergeDrafts, readDrafts, statusAhead } from './drafts';

const draft = (modules: string, at: number) => ({ values: { modules }, at });

describe('drafts', () => {
  it('merge by the latest entry of each step', () => {
    const here = { roof: draft('8', 5), grid: draft('here', 1) };
    const there = { roof: draft('9', 4), grid: draft('there', 2), kit: draft('kit', 1) };
    expect(mergeDrafts(here, there)).toEqual({ roof: here.roof, grid: there.grid, kit: there.kit });
  });

  it.each(['', '{', '[]', '3', 'null', '{"roof":3}', '{"roof":{"values":null}}'])(
    'are empty when read from %j',
    (cache) => {
      expect(readDrafts(cache)).toEqual({});
    },
  );

  it('survive a round trip through JSON', () => {
    const steps = { roof: draft('8', 5) };
    expect(readDrafts(JSON.stringify(steps))).toEqual(steps);
  });
});

it('counts queued statuses as reached, one step at a time', () => {
  const waiting = (subscription_status: string) => ({
    id: subscription_status,
    input: { subscription_status },
  });
  const outbox = [waiting('setup_selected_production_device'), waiting('setup_installation_details_set')];
  expect(statusAhead('setup_user_registered', outbox)).toBe('setup_installation_details_set');
  expect(statusAhead('setup_user_registered', [waiting('setup_ok')])).toBe('setup_user_registered');
});
