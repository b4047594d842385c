import fastify from 'fastify';
import { failureSwitches } from '../../../foundation/third-party-failures';
import { sandboxHeating } from './heating';
import { TADO_AUTHORISATION_PATH } from './tado-sandbox';

const ORIGIN = 'https://foyer.example';
const BACK = `${ORIGIN}/api/tado/return`;

test.each([
  [false, 200],
  [true, 404],
])('the tado sandbox page with production %p answers %d', async (production, status) => {
  const heating = sandboxHeating(failureSwitches(), Date.now, { production });
  const app = fastify();
  heating.registerPages(app, BACK);
  const query = new URLSearchParams({ state: 'x', redirect_uri: BACK });
  const [shown, sent] = await Promise.all([
    app.inject({ url: `${TADO_AUTHORISATION_PATH}?${query}` }),
    app.inject({ method: 'POST', url: TADO_AUTHORISATION_PATH }),
  ]);
  await app.close();
  expect([shown.statusCode, sent.statusCode === 404]).toEqual([status, production]);
  const leave = () => heating.tado.authorisationUri(ORIGIN, 'x', BACK);
  if (production) expect(leave).toThrow('tado is unreachable');
  else expect(leave()).toContain(TADO_AUTHORISATION_PATH);
});
