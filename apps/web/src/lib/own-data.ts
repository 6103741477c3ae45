/** First part of the query keys for data that only the signed-in person may see. The session's end removes that data. */
export const OWN = "own";
