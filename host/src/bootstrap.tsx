import '@foyer/ui/tokens.css';
import '@foyer/ui/reset.css';
import '@foyer/ui/font.css';
import { createRoot } from 'react-dom/client';
import { showBrand } from './appearance/show-brand';
import { Shell } from './page/Shell';
import { SuiteProvider } from './page/SuiteContext';
import { pageData } from './remotes';
import { createReport, reportUncaught } from './reporting/report';
import { createSuite } from './suite';

/** Milliseconds after the start. */
const BANNERS_AFTER_MS = 2_500;

const report = createReport((line, detail) => console.error(line, detail));
reportUncaught(report);

const page = pageData();
showBrand(page.tenant);
const suite = createSuite({ page, report, strict: process.env.NODE_ENV !== 'production' });
// Judging how the person came in needs no words; they arrive meanwhile.
void suite.starting.start();
// What can be told later is: it must not keep the first numbers waiting.
setTimeout(() => {
  import(/* webpackChunkName: "household-banners" */ './banners/tell-household').then(
    ({ tellHousehold }) => tellHousehold(suite),
    report,
  );
}, BANNERS_AFTER_MS);
void suite.ready.catch(report).then(() => {
  document.documentElement.lang = suite.language.language();
  createRoot(place(), { onUncaughtError: (error) => report(error, { kind: 'shell' }) }).render(
    <SuiteProvider suite={suite}>
      <Shell />
    </SuiteProvider>,
  );
});

function place(): HTMLElement {
  return document.getElementById('suite') ?? document.body.appendChild(document.createElement('div'));
}
