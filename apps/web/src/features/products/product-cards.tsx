import type { Product } from "@freehub/contract/product-fields";
import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { plural, preview } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { scrollKeyOf } from "#lib/remembered-path.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { Money } from "#ui/money.tsx";
import { Picture } from "#ui/picture.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { StockBadge } from "#ui/stock-badge.tsx";
import classes from "./product-cards.module.css";
import { firstProductsQuery } from "./queries.ts";

export function FirstProducts() {
	const { data } = useQuery(firstProductsQuery);
	return (
		<>
			<SectionHead heading="Products" aside={data && plural(data.total, "product")} />
			<Cards />
		</>
	);
}

function Cards() {
	const { offers } = usePermissions();
	const { data, error, refetch, isFetching } = useQuery(firstProductsQuery);
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

function ProductCard({ product, isEager = false }: { product: Product; isEager?: boolean }) {
	const location = useLocation();
	const list = { to: location.pathname, scrollKey: scrollKeyOf(location) };
	return (
		<CardBody {...product} description={preview(product.description)} isEager={isEager} headingLevel="h3">
			<Button component={Link} to={paths.product(product._id)} state={{ list }} variant="default" fullWidth>
				Manage<VisuallyHidden> {product.name}</VisuallyHidden>
			</Button>
		</CardBody>
	);
}

type CardBodyProps = {
	name: string;
	image: string;
	description: string;
	supplier: string;
	price: number;
	/** Left out while it is not known yet. */
	quantity?: number | undefined;
	reorderPoint?: number | null;
	category?: string | null;
	isEager?: boolean;
	headingLevel: "h2" | "h3" | "p";
	children?: ReactNode;
};

/** How a product looks on a card: in the shop window, and while it is being typed. */
export function CardBody(props: CardBodyProps) {
	const { name, image, description, supplier, price, quantity, children } = props;
	const { reorderPoint = null, category, isEager = false } = props;
	const Heading = props.headingLevel;
	return (
		<article className={classes.card}>
			<Picture
				className={classes.picture}
				src={image}
				alt={name}
				hint={`${category ?? ""} ${name}`}
				isEager={isEager}
			/>
			<div className={classes.body}>
				<div className={classes.head}>
					<Heading className={classes.name}>{name}</Heading>
					<Badge>{supplier}</Badge>
				</div>
				<p className={classes.description}>{description}</p>
				<div className={classes.numbers}>
					<p className={classes.price}>
						<Money amount={price} />
					</p>
					{quantity !== undefined && <StockBadge quantity={quantity} reorderPoint={reorderPoint} />}
				</div>
				{children}
			</div>
		</article>
	);
}
