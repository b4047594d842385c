import { errorAnswer } from './call';
import { conditionsHold } from './facts';
import { hiddenRemote } from './registry';
import { routeDescriptor } from './remote';

it('holds conditions by name, denied by an exclamation mark, unknown as false', () => {
  const facts = { 'battery.active': true, kiosk: false };
  expect(conditionsHold([], facts)).toBe(true);
  expect(conditionsHold(['battery.active', '!kiosk', '!unknown'], facts)).toBe(true);
  expect(conditionsHold(['unknown'], facts)).toBe(false);
  expect(conditionsHold(['!battery.active'], facts)).toBe(false);
});

it('knows an error answer whatever the path', () => {
  expect(errorAnswer.safeParse({ status: 'error', error: 'not.authorized' }).success).toBe(true);
  expect(errorAnswer.safeParse({ status: 'ok' }).success).toBe(false);
});

it.each([
  ['/api/states', true],
  ['/api/states?client_type=webui&client_version=7.10.18', true],
  ['//else.where/api/states', false],
  ['https://else.where/api/states', false],
  ['/releases/a.js', false],
  ['/api/states#part', false],
])('lets a page ask %s early: %s', (call, allowed) => {
  const route = { path: '/pool', module: './pages', screen: 'pool', early: [call] };
  expect(routeDescriptor.safeParse(route).success).toBe(allowed);
});

it('keeps of a hidden area nothing but its paths', () => {
  const routes = [{ path: '/pool', module: './pages', screen: 'pool' }];
  expect(hiddenRemote.parse({ routes, entry: '/releases/mf-pool/1/remoteEntry.js' })).toEqual({
    routes: [{ path: '/pool', auth: true }],
  });
});
