/** The headers that pass request data from our HTTP layer to better-auth's hooks. Clients' headers of these names are not passed on. */
export const ADDRESS_HEADER = "x-freehub-client-address";
export const REQUEST_ID_HEADER = "x-freehub-request-id";
/** Set if the request may make the first account of a new shop. */
export const MAY_BEGIN_HEADER = "x-freehub-may-begin";
