export { CardBody, CardGrid } from "./product-cards.tsx";
