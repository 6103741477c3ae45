/** The API of suppliers for other features. */
export { CurrencySelect } from "./currency-select.tsx";
export { ProductOffers } from "./product-offers.tsx";
export { supplierKeys, supplierQuery } from "./queries.ts";
