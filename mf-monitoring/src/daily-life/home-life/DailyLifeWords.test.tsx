import { screen } from '@testing-library/react';
import { renderMonitoring } from '../../testing/render-monitoring';
import { DailyLifeWords } from './DailyLifeWords';

const KWH = 3_600_000;

async function renderedText(type: string, language: 'fr' | 'en', kwh: number) {
  const equivalences = [{ type, fromKwh: 0, toKwh: 1e9, perKwh: 1 }];
  await renderMonitoring(
    <p data-testid="words">
      <DailyLifeWords energyWs={kwh * KWH} equivalences={equivalences} />
    </p>,
    { language },
  );
  return (await screen.findByTestId('words')).textContent?.replace(/\s/g, ' ');
}

describe('an energy equivalence', () => {
  it.each([
    ['phone', 'recharges de téléphone', 'phone charges'],
    ['kettle', 'bouilloires d’eau chaude', 'kettles of hot water'],
    ['tv', 'heures de télévision', 'hours of television'],
    ['washing_machine', 'lessives', 'loads of washing'],
    ['electric_car', 'kilomètres en voiture électrique', 'kilometres by electric car'],
    ['refrigerator', 'jours de réfrigérateur', 'days of a fridge'],
  ])('has a text for %s in both languages', async (type, french, english) => {
    expect(await renderedText(type, 'fr', 7)).toContain(`7 ${french}`);
    document.body.replaceChildren();
    expect(await renderedText(type, 'en', 7)).toContain(`7 ${english}`);
  });

  it('has texts for millions, which have their own plural form in French', async () => {
    expect(await renderedText('phone', 'fr', 2_000_000)).toContain('2 000 000 recharges de téléphone');
  });

  it.each([
    [0, 'rien pour l’instant'],
    [0.4, 'moins de 1 recharge de téléphone'],
    [1, 'environ 1 recharge de téléphone'],
  ])('has no part of a unit: %s', async (kwh, text) => {
    expect(await renderedText('phone', 'fr', kwh)).toBe(text);
  });

  it('falls back to recharged batteries for an unknown type', async () => {
    expect(await renderedText('spaceship', 'en', 1)).toContain('333 batteries recharged');
  });
});
