import { stockState } from "@freehub/domain/quantity";
import { Menu } from "@mantine/core";
import "#ui/styles/menu.css";
import { IconDots } from "@tabler/icons-react";
import { Link } from "react-router";
import { QuantityPill } from "#features/stock/stock.public.ts";
import { formatCount, formatMoney } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import classes from "./cells.module.css";
import { ProductLink, RowPicture, type TableRow, useRows, Words } from "./cells.tsx";

type Props = { row: TableRow; isSelected: boolean };

const longStateWords = {
	in: () => undefined,
	low: (left: number) => `${formatCount(left)} left`,
	out: () => "Out of stock",
};

/** A row on narrow screens: what one needs at the shelf, and the rest behind a menu. */
export function CardContent({ row, isSelected }: Props) {
	const { product } = row;
	const state = stockState(product.quantity, product.reorderPoint);
	const second = [product.sku, product.supplier].filter(Boolean).join(" · ");
	return (
		<div className={classes.card}>
			<ProductLink product={product} className={classes.cardLink}>
				<RowPicture {...row} />
				<span className={classes.cardName}>
					<strong>
						<Words text={product.name} />
					</strong>
					<small>
						<Words text={second} />
					</small>
				</span>
			</ProductLink>
			<CardMenu row={row} isSelected={isSelected} />
			<span className={classes.cardPrice}>
				{formatMoney(product.price)}
				<span className={classes.state} data-stock={state}>
					{longStateWords[state](product.quantity)}
				</span>
			</span>
			<span className={classes.cardQuantity}>
				<QuantityPill product={product} />
			</span>
		</div>
	);
}

function CardMenu({ row, isSelected }: Props) {
	const { onDelete, onToggle, linkState } = useRows();
	const { product } = row;
	return (
		<Menu position="bottom-end" width={180} shadow="none" transitionProps={{ duration: 0 }}>
			<Menu.Target>
				<button
					type="button"
					className={classes.more}
					tabIndex={-1}
					aria-label={`More about ${product.name}`}
				>
					<IconDots size={20} aria-hidden="true" />
				</button>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Item component={Link} to={paths.details(product._id)} state={linkState}>
					Details
				</Menu.Item>
				{onToggle && (
					<Menu.Item onClick={() => onToggle(row, false)}>{isSelected ? "Unselect" : "Select"}</Menu.Item>
				)}
				{onDelete && (
					<Menu.Item className={classes.delete ?? ""} onClick={() => onDelete(product)}>
						Delete
					</Menu.Item>
				)}
			</Menu.Dropdown>
		</Menu>
	);
}
