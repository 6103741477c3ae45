import type { Product } from "@freehub/contract/product-fields";
import { stockState } from "@freehub/domain/quantity";
import { Button, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "#lib/paths.ts";
import { scrollKeyOf } from "#lib/remembered-path.ts";
import { Money } from "#ui/money.tsx";
import { Picture } from "#ui/picture.tsx";
import { roles } from "#ui/table-roles.ts";
import classes from "./product-table.module.css";

type Props = {
	product: Product;
	number: number;
	onDelete: ((product: Product) => void) | undefined;
	renderQuantity: (product: Product) => ReactNode;
};

export function ProductRow({ product, number, onDelete, renderQuantity }: Props) {
	const { name, image, sku, category, supplier, price, quantity } = product;
	const state = stockState(quantity);
	const small = [sku, category].filter(Boolean).join(" · ");
	return (
		<tr {...roles.row}>
			<td {...roles.cell} className={classes.number}>
				{number}
			</td>
			<td {...roles.cell} className={classes.image}>
				<Picture src={image} alt="" hint={`${category ?? ""} ${name}`} isEager={number <= 8} />
			</td>
			<td {...roles.cell} className={classes.name}>
				{name}
				{small && <small>{small}</small>}
			</td>
			<td {...roles.cell} className={classes.quantity} data-numeric>
				<span className={classes.stock} data-stock={state}>
					{renderQuantity(product)}
					{stateWords[state] && <small>{stateWords[state]}</small>}
				</span>
			</td>
			<td {...roles.cell} className={classes.price} data-numeric>
				<Money amount={price} />
			</td>
			<td {...roles.cell} className={classes.supplier}>
				{supplier}
			</td>
			<td {...roles.cell} className={classes.actions}>
				<div>
					<DetailsLink product={product} />
					{onDelete && (
						<Button size="sm" variant="danger" onClick={() => onDelete(product)}>
							Delete<VisuallyHidden> {name}</VisuallyHidden>
						</Button>
					)}
				</div>
			</td>
		</tr>
	);
}

const stateWords = { in: undefined, low: "low", out: "out of stock" };

function DetailsLink({ product }: { product: Product }) {
	const location = useLocation();
	const list = { to: location.pathname + location.search, scrollKey: scrollKeyOf(location) };
	return (
		<Button component={Link} to={paths.details(product._id)} state={{ list }} size="sm" variant="quiet">
			Details<VisuallyHidden> of {product.name}</VisuallyHidden>
		</Button>
	);
}
