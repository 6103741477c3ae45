/** Keys of queries that only the signed-in person may see begin with this; they are forgotten with the session. */
export const OWN = "own";
