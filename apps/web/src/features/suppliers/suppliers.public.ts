/** The API of suppliers for other features. */
export { CurrencySelect } from "./currency-select.tsx";
export { ProductOffers } from "./product-offers.tsx";
export { supplierQuery } from "./queries.ts";
