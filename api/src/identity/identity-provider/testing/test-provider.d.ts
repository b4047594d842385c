export declare const CLIENT: {
  readonly clientId: 'foyer';
  readonly clientSecret: 'a-secret-of-tests';
};
/** Who is signed in at the provider, and what it says and does wrong. */
export interface TestPerson {
  readonly subject: string;
  readonly email: string;
  readonly isVerified?: boolean;
  readonly amr?: readonly string[];
  readonly acr?: string;
  /** Claims of the ID token in place of the right ones. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that the provider does not publish. */
  readonly isForged?: boolean;
  /** Names the address at its userinfo endpoint alone. */
  readonly namesEmailElsewhere?: boolean;
  /** Answers the browser with this error instead of a code. */
  readonly error?: string;
}
export interface TestProvider {
  readonly issuer: string;
  /** Who signs in from here on, without a page to press anything on. */
  person: TestPerson;
  /** Issuer that the discovery document names, when it is not the right one. */
  namedIssuer: string | null;
  /** Requests so far, by path. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}
/** An OpenID Connect provider on this machine, whose person is always signed in. */
export declare function startTestProvider(person: TestPerson): Promise<TestProvider>;
