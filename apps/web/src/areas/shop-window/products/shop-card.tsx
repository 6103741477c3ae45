import type { Product } from "@freehub/contract/catalogue/product-fields";
import { cardOf } from "#areas/catalogue/cards/card-of.tsx";
import { CardBody } from "#areas/catalogue/cards/product-cards.tsx";

type Props = { product: Product; headingLevel: "h2" | "h3"; isEager?: boolean; isFiltered?: boolean };

/** A product or a model in the catalogue, or beside another product. */
export function ShopCard({ product, headingLevel, isEager = false, isFiltered = false }: Props) {
	return <CardBody {...cardOf(product, { isFiltered })} headingLevel={headingLevel} isEager={isEager} />;
}
