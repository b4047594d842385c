import type { Language } from '../suite/texts';

/** A customer, a home and its devices, exactly as typed. */
export interface Typed {
  readonly identity: Readonly<Record<IdentityField, string>>;
  readonly production: Readonly<Record<ProductionField, string>>;
  readonly kit: string;
  readonly masterCode: string;
  /** Indexed by the channels a scan of a normal kit finds: master, three channels, relay, two plugs. */
  readonly devices: readonly TypedDevice[];
  readonly note: string;
  readonly password: string;
  readonly settings: Readonly<Record<'provider' | 'tariff' | 'selling', string>>;
}

export type IdentityField =
  | 'firstName'
  | 'lastName'
  | 'birthDate'
  | 'email'
  | 'confirmEmail'
  | 'mobile'
  | 'phone'
  | 'street'
  | 'addition'
  | 'postalCode'
  | 'city';
export type ProductionField = 'manufacturer' | 'modules' | 'modulePower' | 'power' | 'internet' | 'box';

export interface TypedDevice {
  readonly place: number;
  readonly function?: 'counter' | 'production';
  /** Only for consumers. */
  readonly name?: string;
  readonly type?: string;
  readonly room?: string;
}

/** Values with special characters: accents, punctuation, quotation marks and inner spaces. */
export function typedValues(language: Language): Typed {
  const email = `toit.${language}@foyer.example`;
  return {
    identity: {
      firstName: 'Anne-Élise',
      lastName: "D'Œuvre de la Tour",
      birthDate: '29/02/1984',
      email,
      confirmEmail: email,
      mobile: '06 39 98 00 21',
      phone: '04 65 71 00 21',
      street: '1 place Guichard',
      addition: 'Bât. C, 3e étage & cour',
      postalCode: '69003',
      city: 'Lyon',
    },
    production: {
      manufacturer: 'SunPower',
      modules: '12',
      modulePower: '425',
      power: '9',
      internet: 'Free',
      box: 'Freebox Delta',
    },
    kit: `KIT0ROOF${language.toUpperCase()}01`,
    masterCode: `NORM-0000-0000-${language === 'fr' ? 'F' : 'E'}00F`,
    devices: [
      { place: 1, function: 'counter' },
      { place: 2, function: 'production' },
      { place: 4, name: 'Ballon d’eau (cave)', type: 'water_heater', room: 'cellar' },
      { place: 5, name: 'Frigo "américain"', type: 'refrigerator', room: 'kitchen' },
      { place: 6, name: 'Télé & box', type: 'tv', room: 'living_room' },
    ],
    note: 'Pince posée derrière le tableau, accès par la trappe : 40 cm.',
    password: 'Ma maison, 2 soleils',
    settings: { provider: 'Enercoop', tariff: '20,16', selling: '13.5' },
  };
}
