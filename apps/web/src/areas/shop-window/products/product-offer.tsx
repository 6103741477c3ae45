import type { Product } from "@freehub/contract/catalogue/product-fields";
import { stockRights } from "@freehub/domain/people/access";
import { shopStock } from "@freehub/domain/quantity";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { availabilityOf } from "#areas/catalogue/cards/stock-words.ts";
import { OpeningHours } from "#areas/shop-window/home/opening-hours.tsx";
import { formatMoney } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { Badge } from "#ui/badge.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { UntranslatedNote } from "#ui/untranslated-note.tsx";
import { ShopProductDetails } from "./product-details.tsx";
import classes from "./product-offer.module.css";
import { StoresWithProduct } from "./store-availability.tsx";
import { VariantLinks } from "./variant-links.tsx";

type Props = {
	product: Product;
	/** The way to reserve the product. */
	reserve: ReactNode;
};

/** The product's name, price, and availability. */
export function ProductOffer({ product, reserve }: Props) {
	const { _id, name, brand, supplier, price, description, textLanguages } = product;
	return (
		<div className="stack gap-20">
			<header>
				{brand !== null && (
					<p className={classes.brand}>
						<Link to={paths.productsOf({ brand })}>{brand}</Link>
					</p>
				)}
				{/* A new heading takes the focus, so that another variant is announced. */}
				<PageTitle key={_id} className={classes.name} lang={textLanguages?.name}>
					{name}
				</PageTitle>
			</header>
			<div className="ends gap-8-16">
				<p className={classes.price}>
					<span className="figures">{formatMoney(price)}</span>
				</p>
				{supplier !== "" && <Badge>{supplier}</Badge>}
			</div>
			<Availability product={product} />
			<StoresWithProduct product={_id} />
			{reserve}
			<OpeningHours isFolded />
			<VariantLinks product={product} />
			{description !== "" && (
				<p className={classes.description} lang={textLanguages?.description}>
					{description}
				</p>
			)}
			<UntranslatedNote
				textLanguages={textLanguages}
				right="product.write"
				to={`${paths.editItem(_id)}#translations`}
			/>
			<ManageLink product={product} />
			<ShopProductDetails product={product} />
		</div>
	);
}

function Availability({ product }: { product: Product }) {
	const { state, words } = availabilityOf(product);
	const { quantity } = shopStock(product);
	return (
		<p className={classes.availability} data-stock={state}>
			<strong>{words}</strong>
			{state === "in" && quantity !== undefined && (
				<span className="figures">
					<Plural value={quantity} one="# on the shelf" other="# on the shelf" />
				</span>
			)}
		</p>
	);
}

/** For staff: appears once the permissions are known. */
function ManageLink({ product: { _id } }: { product: Product }) {
	const { role, isKnown, offers } = usePermissions();
	const mayManage = (["product.write", ...stockRights] as const).some(offers);
	if (role === undefined || !isKnown || !mayManage) return null;
	return (
		<div className="not-printed">
			<ButtonLink to={paths.product(_id)} variant="default">
				<Trans context="verb">Manage</Trans>
			</ButtonLink>
		</div>
	);
}
