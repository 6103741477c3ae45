import { useQuery } from "@tanstack/react-query";
import { plural } from "#lib/format.ts";
import { useStanding } from "#lib/rights.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import classes from "./first-products.module.css";
import { HOME_PRODUCTS } from "./home-products.ts";
import { ProductCard } from "./product-card.tsx";
import { firstProductsQuery } from "./queries.ts";

export function FirstProducts() {
	const { data } = useQuery(firstProductsQuery(HOME_PRODUCTS));
	return (
		<>
			<SectionHead heading="Products" aside={data && plural(data.total, "product")} />
			<Cards />
		</>
	);
}

function Cards() {
	const { offers } = useStanding();
	const { data, error, refetch, isFetching } = useQuery(firstProductsQuery(HOME_PRODUCTS));
	if (data === undefined) {
		if (error === null) return <Loading />;
		const what = "The products could not be loaded.";
		return <LoadFailed what={what} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
	}
	if (data.items.length === 0) {
		const invitation = offers("product.write") ? " Add the first product." : "";
		return <EmptyState sentence={`Nothing here yet.${invitation}`} picture="/drawings/empty.svg" />;
	}
	return (
		<ul className={classes.grid}>
			{data.items.map((product, index) => (
				<li key={product._id}>
					<ProductCard product={product} isEager={index < 3} />
				</li>
			))}
		</ul>
	);
}
