import { startBroker } from '../../../../simulator/src/broker';
import { testStores } from '../../foundation/database/testing';
import { startMqttSource } from './mqtt-source';

const PASSWORD = 'of-the-platform';
const nobody = async () => false;

test.each(testStores())(
  'a broker that starts after the platform, or starts again, is secured (%s)',
  async (_name, database) => {
    const store = await database.open();
    const first = await startBroker({ port: 0, password: PASSWORD, isUser: nobody });
    await first.stop();
    let onSecured = () => {};
    const source = startMqttSource({
      url: first.url,
      database: store.database,
      decode: () => ({ samples: [] }),
      now: Date.now,
      reconnectMs: 50,
      secure: async () => {
        onSecured();
      },
      onError: () => {},
    });
    for (const _start of ['late', 'again']) {
      const secured = new Promise<void>((resolve) => {
        onSecured = resolve;
      });
      const broker = await startBroker({ port: first.port, password: PASSWORD, isUser: nobody });
      await secured;
      await broker.stop();
    }
    await source.stop();
    await store.close();
    await database.stop();
  },
  60_000,
);
