import tls from 'node:tls';

/** Loaded into the process of `going-live.ts`: leads connections to a known push service to `PUSH_PORT` of this machine. */
const { connect } = tls;
tls.connect = (options, ...rest) =>
  String(options.host ?? options.servername).endsWith('.push.services.mozilla.com')
    ? connect(
        { ...options, host: 'localhost', port: Number(process.env.PUSH_PORT), servername: 'localhost' },
        ...rest,
      )
    : connect(options, ...rest);
