// The names of actors that are no people's. The API answers them in English, as all its texts; the web app shows its own words.

/** The name of what Freehub did itself. */
export const SYSTEM_NAME = "system";

/** The name of somebody whose account was closed, and whose name was removed. */
export const FORMER_USER = "Former user";
