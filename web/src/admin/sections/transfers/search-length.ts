/** The limits of the API for a text that is searched. */
export const minSearchLength = 2;
export const maxSearchLength = 254;
