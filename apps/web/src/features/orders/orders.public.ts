/** The API of orders for other features. */

export { OrderLowOf, OrderMany, OrderProduct } from "./order-buttons.tsx";
export { orderKeys } from "./queries.ts";
