export { CardBody, CardGrid } from "./product-cards.tsx";
export { productQuery } from "./queries.ts";
