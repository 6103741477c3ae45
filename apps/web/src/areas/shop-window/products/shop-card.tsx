import type { Product } from "@freehub/contract/catalogue/product-fields";
import { CardBody } from "#areas/catalogue/cards/product-cards.tsx";
import { preview } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";

type Props = { product: Product; headingLevel: "h2" | "h3"; isEager?: boolean };

/** A product in the catalogue, or beside another one. */
export function ShopCard({ product, headingLevel, isEager = false }: Props) {
	return (
		<CardBody
			{...product}
			description={preview(product.description)}
			to={paths.shopProduct(product)}
			headingLevel={headingLevel}
			isEager={isEager}
		/>
	);
}
