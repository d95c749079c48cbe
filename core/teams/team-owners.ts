import { CARD_TYPES, type ServerType } from '../people/provider-switches.ts';

/** Whether a function that is for `serverTypes` only (null: for all) may be called for a provider of this type. */
export function servesType(serverTypes: readonly ServerType[] | null, type: number | null): boolean {
  return serverTypes === null || serverTypes.some((serverType) => serverType === type);
}

/** A provider of type 1 or 2 that does not work outside teams. */
export function mayHaveTeam(provider: { readonly serverType: number | null; readonly kind: string }): boolean {
  return provider.kind !== 'S' && servesType(CARD_TYPES, provider.serverType);
}
