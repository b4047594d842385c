import { areProducing, siteDay } from '@foyer/domain';
import {
  ecoTips,
  equivalences,
  gridIntensity,
  messageOfTheDay,
  type PublishedIntensity,
  weather,
} from '@foyer/wire/information';
import { countries, geocode } from '@foyer/wire/places';
import { dataFile } from '../../foundation/data-file';
import { Refusal } from '../../foundation/http/refusal';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { Devices } from '../../home/devices/device-store';
import type { Account } from '../../identity/accounts/account-store';
import { forAccount, forAnyone, forHousehold, type Route } from '../../identity/answer';
import type { Geocoder } from '../../partners/geocoder';
import type { WeatherProvider } from '../../partners/weather';

type Text = Readonly<Record<'fr' | 'en', string>>;

interface TipInFile {
  readonly date: string;
  readonly ranking: number;
  /** Homes the tip is for, by whether they produce; all homes when omitted. */
  readonly for?: 'producers' | 'others';
  readonly analytic: string;
  readonly fr: TipWording;
  readonly en: TipWording;
}

interface TipWording {
  readonly title: string;
  readonly description: string;
  readonly text1?: string;
  readonly text2?: string;
  readonly text3?: string;
}

interface EquivalenceInFile {
  readonly type: string;
  readonly rangeFrom: number;
  readonly rangeTo: number;
  readonly value: number;
}

const tips = dataFile<readonly TipInFile[]>('eco-tips.json');
/** The day of a tip within the last twelve months: the season it is about comes back every year. */
function latestDate(date: string, today: string): string {
  const ofThisYear = `${today.slice(0, 4)}${date.slice(4)}`;
  return ofThisYear <= today ? ofThisYear : `${Number(today.slice(0, 4)) - 1}${date.slice(4)}`;
}

const equivalenceList = dataFile<readonly EquivalenceInFile[]>('equivalences.json');
/** `basis`: every row has emissions with construction, fuel and end of life; others are not comparable. */
interface IntensityInFile extends PublishedIntensity {
  readonly country: string;
  readonly basis: 'lifeCycle';
  readonly source: string;
}
const intensityList = dataFile<readonly IntensityInFile[]>('grid-intensity.json');

/** Emissions of the grid's electricity in a country, from the file. */
function intensitiesIn(country: string): PublishedIntensity[] {
  return intensityList
    .filter((row) => row.country === country && row.basis === 'lifeCycle')
    .map(({ country: _country, basis: _basis, source: _source, ...row }) => row);
}

const countryList = dataFile<Parameters<typeof countries.read>[0]['countries']>('countries.json');
const message = dataFile<{ enabled: boolean; texts: Text }>('message-of-the-day.json');

interface InformationDependencies {
  readonly devices: Devices;
  readonly weather: WeatherProvider;
  readonly geocoder: Geocoder;
  /** Whether the household's licence includes a feature. */
  readonly hasFeature: (household: Account, feature: string, nowMs: number) => Promise<boolean>;
}

/** Weather, eco tips, equivalences, addresses, countries and the message of the day. */
export function informationRoutes({
  devices,
  weather: provider,
  geocoder,
  hasFeature,
}: InformationDependencies): Route[] {
  return [
    forHousehold(weather, async (_input, { household, nowMs }) => {
      const { latitude = null, longitude = null } = household.details;
      const place = { latitude, longitude, timeZone: household.siteTimeZone };
      try {
        const report = await provider.report(place, nowMs);
        return {
          weather: {
            source: provider.source,
            symbol: report.symbol,
            temperature: report.temperatureC,
            humidity: report.humidityPercent,
            wind: report.windMetresPerSecond,
            sunrise: report.sunrise,
            sunset: report.sunset,
            forecast: report.forecast.map(({ day, symbol, minimumC, maximumC }) => ({
              date: day,
              symbol,
              temperatureMin: minimumC,
              temperatureMax: maximumC,
            })),
          },
        };
      } catch (error) {
        if (error instanceof ThirdPartyFailure) throw new Refusal('weather.unavailable');
        throw error;
      }
    }),

    forHousehold(ecoTips, async ({ language }, { household, nowMs }) => {
      if (!(await hasFeature(household, 'eco_advice_available', nowMs)))
        throw new Refusal('feature.not.in.licence');
      const owned = await devices.ofHousehold(household.id);
      const house = areProducing(
        owned.map(({ typeId, traits }) => ({
          type: typeId,
          everProduced: traits.noneZeroProduction ?? null,
        })),
      )
        ? 'producers'
        : 'others';
      const today = siteDay(nowMs, household.siteTimeZone);
      return {
        ecoTips: tips
          .filter((tip) => (tip.for ?? house) === house)
          .map((tip) => {
            const { title, description, text1, text2, text3 } = tip[language ?? household.language];
            return {
              name: title,
              date: latestDate(tip.date, today),
              description,
              ranking: tip.ranking,
              text1: text1 ?? null,
              text2: text2 ?? null,
              text3: text3 ?? null,
              analytic: tip.analytic,
            };
          })
          .toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0)),
      };
    }),

    forHousehold(gridIntensity, async (_input, { household }) => ({
      intensities: intensitiesIn(household.details.country ?? 'FR'),
    })),

    forAccount(equivalences, async () => ({ equivalences: [...equivalenceList] })),

    forAccount(geocode, async ({ searchText }) => {
      try {
        const found = await geocoder.find(searchText);
        return {
          addresses: found.map(({ isStreetKnown, ...one }) => ({ ...one, streetKnown: isStreetKnown })),
          coveredCountries: [...geocoder.coveredCountries],
        };
      } catch (error) {
        if (error instanceof ThirdPartyFailure) throw new Refusal('geocoder.unavailable');
        throw error;
      }
    }),

    forAnyone(countries, async () => ({ countries: countryList })),

    forAccount(messageOfTheDay, async () => ({ motd: message })),
  ];
}
