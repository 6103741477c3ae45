/** The API of suppliers for other features. */
export { ProductOffers } from "./product-offers.tsx";
export { supplierQuery } from "./queries.ts";
