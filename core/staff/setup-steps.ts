/** Steps of a new installation, in the order in which its first administrator meets them. */
export const SETUP_STEPS = [
  'administrators',
  'staff',
  'address',
  'mail',
  'cards',
  'rates',
  'points',
  'provider',
  'trade',
  'networks',
  'signer',
] as const;
export type SetupStepName = (typeof SETUP_STEPS)[number];

/** Steps that an installation can do without: money by chains. */
const OPTIONAL: readonly SetupStepName[] = ['networks', 'signer'];

/** Facts of an installation as it is now. */
export interface SetupFacts {
  readonly administrators: number;
  readonly moderators: number;
  readonly supporters: number;
  /** Other people can reach the address that links are made of, and read a support address. */
  readonly hasPublicAddress: boolean;
  readonly hasSupportAddress: boolean;
  readonly sendsMail: boolean;
  readonly cardTypes: number;
  /** Currencies of card types, by their codes, that have no rate now: their cards have no price. */
  readonly withoutRate: readonly string[];
  readonly hasPoints: boolean;
  readonly providers: number;
  readonly hasTrade: boolean;
  readonly networks: number;
  /** Those of them with a signer that is there. */
  readonly signed: number;
}

/** One step: what of it is missing, by the names of the words that say it; empty: it is done. */
export interface SetupStep {
  readonly name: SetupStepName;
  readonly isOptional: boolean;
  readonly missing: readonly SetupLack[];
}

/** Things that a step can lack. */
export const SETUP_LACKS = [
  'second_administrator',
  'moderator',
  'supporter',
  'public_url',
  'support_email',
  'smtp',
  'card_type',
  'rate',
  'points',
  'provider',
  'trade',
  'network',
  'signer',
] as const;
export type SetupLack = (typeof SETUP_LACKS)[number];

/** Four eyes need two. */
const ADMINISTRATORS = 2;

const LACKS: Readonly<Record<SetupStepName, (facts: SetupFacts) => Partial<Record<SetupLack, boolean>>>> = {
  administrators: ({ administrators }) => ({ second_administrator: administrators < ADMINISTRATORS }),
  staff: ({ moderators, supporters }) => ({ moderator: moderators === 0, supporter: supporters === 0 }),
  address: ({ hasPublicAddress, hasSupportAddress }) => ({
    public_url: !hasPublicAddress,
    support_email: !hasSupportAddress,
  }),
  mail: ({ sendsMail }) => ({ smtp: !sendsMail }),
  cards: ({ cardTypes }) => ({ card_type: cardTypes === 0 }),
  rates: ({ withoutRate }) => ({ rate: withoutRate.length > 0 }),
  points: ({ hasPoints }) => ({ points: !hasPoints }),
  provider: ({ providers }) => ({ provider: providers === 0 }),
  trade: ({ hasTrade }) => ({ trade: !hasTrade }),
  networks: ({ networks }) => ({ network: networks === 0 }),
  signer: ({ networks, signed }) => ({ signer: networks === 0 || signed < networks }),
};

/** Every step with what it lacks. */
export const setupSteps = (facts: SetupFacts): SetupStep[] =>
  SETUP_STEPS.map((name) => {
    const lacks = LACKS[name](facts);
    return { name, isOptional: OPTIONAL.includes(name), missing: SETUP_LACKS.filter((lack) => lacks[lack] === true) };
  });
