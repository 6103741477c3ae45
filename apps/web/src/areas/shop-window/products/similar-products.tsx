import type { Product } from "@freehub/contract/catalogue/product-fields";
import { categoryLevels } from "@freehub/domain/catalogue/category-path";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CardGrid } from "#areas/catalogue/cards/product-cards.tsx";
import { paths } from "#lib/paths.ts";
import { SectionHead } from "#ui/page-title.tsx";
import { similarQuery } from "./queries.ts";
import { ShopCard } from "./shop-card.tsx";
import classes from "./shop-product.module.css";

/** A few other products that a visitor of this one may want to see. */
export function SimilarProducts({ product }: { product: Product }) {
	const { category } = product;
	const { data } = useQuery(similarQuery(product));
	if (data === undefined || data.items.length === 0) return null;
	const name = category && (categoryLevels(category)?.at(-1) ?? category);
	const all = category && (
		<Link to={paths.productsOf({ category })}>
			<Trans comment="name is a category's">All {name}</Trans>
		</Link>
	);
	return (
		<section className={classes.similar} aria-label={t`Similar products`}>
			<SectionHead heading={t`Similar products`} aside={all} />
			<CardGrid isDense>
				{data.items.map((other) => (
					<li key={other._id}>
						<ShopCard product={other} headingLevel="h3" />
					</li>
				))}
			</CardGrid>
		</section>
	);
}
