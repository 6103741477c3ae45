import type { Product } from "@freehub/contract/product-fields";
import { preview } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { CardBody } from "./product-cards.tsx";

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
