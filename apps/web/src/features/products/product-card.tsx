import type { Product } from "@freehub/contract/product-fields";
import { Button, VisuallyHidden } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { preview } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { scrollKeyOf } from "#lib/remembered-path.ts";
import { CardFace } from "./card-face.tsx";

export function ProductCard({ product, isEager = false }: { product: Product; isEager?: boolean }) {
	const location = useLocation();
	const list = { to: location.pathname, scrollKey: scrollKeyOf(location) };
	return (
		<CardFace {...product} description={preview(product.description)} isEager={isEager} headingLevel="h3">
			<Button component={Link} to={paths.product(product._id)} state={{ list }} variant="default" fullWidth>
				Manage<VisuallyHidden> {product.name}</VisuallyHidden>
			</Button>
		</CardFace>
	);
}
