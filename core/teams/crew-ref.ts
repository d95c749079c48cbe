/** The reference of the chat of a provider's own team begins with it; the team's id follows. */
export const CREW_REF = 'crew:';
