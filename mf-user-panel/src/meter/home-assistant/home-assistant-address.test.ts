import { homeAssistantOrigin } from './home-assistant-address';

test.each([
  ['http://homeassistant.local:8123', 'http:', { origin: 'http://homeassistant.local:8123' }],
  [' homeassistant.local:8123 ', 'http:', { origin: 'http://homeassistant.local:8123' }],
  ['https://ha.example/energy?x=1#y', 'http:', { origin: 'https://ha.example' }],
  ['https://ha.example', 'https:', { origin: 'https://ha.example' }],
  ['ha.example', 'https:', { origin: 'https://ha.example' }],
  ['http://192.168.1.10:8123', 'https:', { fault: 'insecure-address' }],
  ['http://localhost:8123', 'https:', { origin: 'http://localhost:8123' }],
  ['http://127.0.0.1:8123', 'https:', { origin: 'http://127.0.0.1:8123' }],
  ['http://127.example:8123', 'https:', { fault: 'insecure-address' }],
  ['', 'http:', { fault: 'no-address' }],
  ['ftp://ha.example', 'http:', { fault: 'no-address' }],
  ['javascript://ha.example', 'http:', { fault: 'no-address' }],
  ['https://name:word@ha.example', 'http:', { fault: 'no-address' }],
  ['http://', 'http:', { fault: 'no-address' }],
])('the address %j typed on a page with %s is %j', (typed, protocol, expected) => {
  expect(homeAssistantOrigin(typed, protocol)).toEqual(expected);
});
