import type { Product } from "@freehub/contract/catalogue/product-fields";
import { reads } from "@freehub/contract/shop-window/reads";
import { type StockState, shopStock } from "@freehub/domain/quantity";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { api } from "#lib/api.ts";
import { formatMoney } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { productKeys } from "#lib/product-cache.ts";
import { scrollKeyOf } from "#lib/remembered-path.ts";
import { inPageLanguage } from "#lib/words.ts";
import { Badge, StockBadge } from "#ui/badge.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { SectionHead } from "#ui/page-title.tsx";
import { Picture } from "#ui/picture.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { cardOf } from "./card-of.tsx";
import classes from "./product-cards.module.css";

/** The products on the home page: the chosen ones, or the first six. */
export const firstProductsQuery = queryOptions({
	queryKey: [...productKeys.all, "first"],
	queryFn: ({ signal }) => api.page(reads.listFeatured, { query: inPageLanguage(), signal }),
});

/** @param edit changes which products these are, for those who may. */
export function FirstProducts({ edit }: { edit: ReactNode }) {
	const { data } = useQuery(firstProductsQuery);
	const total = data?.total;
	return (
		<>
			<SectionHead
				heading={t`Products`}
				aside={
					total !== undefined && (
						<>
							<Plural value={total} one="# product" other="# products" /> ·{" "}
							<Link to={paths.products}>
								<Trans>All products</Trans>
							</Link>{" "}
							{edit}
						</>
					)
				}
			/>
			<Cards />
		</>
	);
}

function Cards() {
	const { offers } = usePermissions();
	const read = useQuery(firstProductsQuery);
	const { data } = read;
	if (data === undefined) return <LoadState query={read} what={t`The products could not be loaded.`} />;
	if (data.items.length === 0) {
		const sentence = offers("product.write")
			? t`Nothing here yet. Add the first product.`
			: t`Nothing here yet.`;
		return <EmptyState sentence={sentence} picture="/drawings/empty.svg" />;
	}
	return (
		<CardGrid>
			{data.items.map((product, index) => (
				<li key={product._id}>
					<ProductCard product={product} isEager={index < 3} />
				</li>
			))}
		</CardGrid>
	);
}

type GridProps = {
	/** For use beside or below other content: as many cards per row as fit; on phones, one list row per card. */
	isDense?: boolean;
	children: ReactNode;
};

/** A list of cards. */
export function CardGrid({ isDense = false, children }: GridProps) {
	return (
		<ul className={classes.grid} data-dense={isDense || undefined}>
			{children}
		</ul>
	);
}

function ProductCard({ product, isEager = false }: { product: Product; isEager?: boolean }) {
	const location = useLocation();
	const list = { to: location.pathname, scrollKey: scrollKeyOf(location) };
	const name = product.name;
	return (
		<CardBody {...cardOf(product)} isEager={isEager} headingLevel="h3">
			<ButtonLink to={paths.product(product._id)} state={{ list }} variant="default" fullWidth>
				<Trans>
					Manage<VisuallyHidden> {name}</VisuallyHidden>
				</Trans>
			</ButtonLink>
		</CardBody>
	);
}

type CardBodyProps = {
	name: string;
	image: string;
	description: string;
	supplier: string;
	price: number;
	/** Some variants cost more. */
	isFrom?: boolean;
	/** Links to a model's variants. */
	variants?: ReactNode;
	/** The pieces on hand, and those of them that are promised; undefined while unknown. */
	quantity?: number | undefined;
	reserved?: number | undefined;
	availability?: StockState | undefined;
	category?: string | null;
	/** The fields whose text is in another language than the page. */
	textLanguages?: Product["textLanguages"];
	/** The product's page. The whole card links to it, except for its footer. */
	to?: string;
	isEager?: boolean;
	headingLevel: "h2" | "h3" | "p";
	children?: ReactNode;
};

/** A product card, used in the shop window and as the form's preview. */
export function CardBody(props: CardBodyProps) {
	const { name, image, description, supplier, price, quantity, reserved, availability, children } = props;
	const { category, to, isEager = false, textLanguages, isFrom = false, variants } = props;
	const amount = formatMoney(price);
	const Heading = props.headingLevel;
	return (
		<article className={classes.card}>
			<Picture
				className={classes.picture}
				src={image}
				alt={name}
				lang={textLanguages?.name}
				hint={`${category ?? ""} ${name}`}
				isEager={isEager}
			/>
			<div className={classes.body}>
				<div className={classes.head}>
					<Heading className={classes.name} lang={textLanguages?.name}>
						{to === undefined ? (
							name
						) : (
							<Link to={to} className={classes.link}>
								{name}
							</Link>
						)}
					</Heading>
					{supplier !== "" && <Badge>{supplier}</Badge>}
				</div>
				<p className={classes.description} lang={textLanguages?.description}>
					{description}
				</p>
				{variants}
				<div className={classes.numbers}>
					<p className={classes.price}>
						{isFrom ? (
							<Trans comment="amount is the lowest price of a model's variants">
								<span className={classes.from}>from</span> <span className="figures">{amount}</span>
							</Trans>
						) : (
							<span className="figures">{amount}</span>
						)}
					</p>
					{(quantity !== undefined || availability !== undefined) && (
						<StockBadge {...shopStock({ quantity, reserved, availability })} />
					)}
				</div>
				{children && <div className={classes.actions}>{children}</div>}
			</div>
		</article>
	);
}
