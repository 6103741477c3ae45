import { knownState } from "@freehub/domain/quantity";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconDots } from "@tabler/icons-react";
import { fieldLabels } from "#areas/catalogue/products/field-labels.ts";
import { lowAtWords } from "#areas/stock/ledger/low-at-words.ts";
import { useLowHere } from "#areas/stock/ledger/low-here.tsx";
import { QuantityPill } from "#areas/stock/ledger/quantity-pill.tsx";
import { askToKeep } from "#lib/asked-to-keep.ts";
import { formatMoney } from "#lib/format.ts";
import { useStockView } from "#lib/stock-view.ts";
import { StockBadge } from "#ui/badge.tsx";
import { useMayKeep } from "#ui/keep-button.tsx";
import { Incoming } from "#ui/live-quantity.tsx";
import { Promised } from "#ui/promised.tsx";
import classes from "./cells.module.css";
import { OfAll, ProductLink, RowPicture, stateWords, useAtMyStore, Words } from "./cells.tsx";
import { piecesThere, type TableRow, useRows } from "./columns.ts";
import { MoreMenu } from "./more-menu.tsx";
import { endOf } from "./name-end.ts";

type Props = { row: TableRow; isSelected: boolean };

const longStateWords = {
	in: () => undefined,
	low: (left: number) =>
		t({
			comment: "Pieces that are still in stock",
			message: plural(left, { one: "# left", other: "# left" }),
		}),
	out: () => t`Out of stock`,
};

/** A row on narrow screens: the fields needed at the shelf; the rest is behind a menu. */
export function CardContent({ row, isSelected }: Props) {
	const { product: inAll } = row;
	const { product, location, isMyStore } = useAtMyStore(inAll);
	const { incoming = 0 } = product;
	const { reserved } = piecesThere(product);
	const view = useStockView();
	const state = knownState(view(inAll));
	const word = stateWords[state];
	const { myPlaces } = useRows();
	const low = useLowHere(inAll._id, isMyStore ? myPlaces : undefined);
	const isDiscontinued = product.discontinued === "yes";
	const second = [isDiscontinued && t(fieldLabels.discontinued), product.sku, product.supplier]
		.filter(Boolean)
		.join(" · ");
	return (
		<div className={classes.card}>
			<ProductLink product={product} className={classes.cardLink}>
				<RowPicture {...row} />
				<span className={classes.cardName}>
					<strong className="weight-650">
						<Words text={product.name} end={endOf(product.name)} />
					</strong>
					<small>
						<Words text={second} />
					</small>
				</span>
			</ProductLink>
			<CardMenu row={row} isSelected={isSelected} />
			<span className="line figures gap-4-12 weight-700">
				{formatMoney(product.price)}
				{low && (
					<span className={classes.state} data-stock="low">
						{lowAtWords(low.name)}
					</span>
				)}
				{product.quantityAtLocation !== undefined ? (
					<>
						{isMyStore && word && !low && (
							<span className={classes.state} data-stock={state}>
								{t(word)}
							</span>
						)}
						<span className={classes.ofAll}>
							<OfAll product={product} />
						</span>
					</>
				) : product.quantity === undefined ? (
					<StockBadge {...product} />
				) : (
					<span className={classes.state} data-stock={state}>
						{longStateWords[state](product.quantity)}
					</span>
				)}
				{reserved > 0 && (
					<span className={classes.ofAll}>
						<Promised reserved={reserved} />
					</span>
				)}
				{incoming > 0 && inAll.quantityAtLocation === undefined && (
					<span className={classes.ofAll}>
						<Incoming product={product} />
					</span>
				)}
			</span>
			<span className={classes.cardQuantity}>
				<QuantityPill product={product} location={location} isLive={isMyStore} />
			</span>
		</div>
	);
}

function CardMenu({ row, isSelected }: Props) {
	const { onDelete, onToggle } = useRows();
	const mayKeep = useMayKeep();
	const { product } = row;
	return (
		<MoreMenu
			name={product.name}
			button={(props) => (
				<button type="button" className={classes.more} tabIndex={-1} {...props}>
					<IconDots className="icon-large" aria-hidden="true" />
				</button>
			)}
		>
			{(close) => {
				const thenClose = (act: () => void) => () => {
					close();
					act();
				};
				return (
					<>
						<ProductLink product={product}>
							<Trans>Details</Trans>
						</ProductLink>
						{mayKeep && (
							<button type="button" onClick={thenClose(() => askToKeep({ product }))}>
								<Trans>Keep for a customer</Trans>
							</button>
						)}
						{onToggle && (
							<button type="button" onClick={thenClose(() => onToggle(row, false))}>
								{isSelected ? t`Unselect` : t({ context: "verb", message: "Select" })}
							</button>
						)}
						{onDelete && (
							<button type="button" data-danger onClick={thenClose(() => onDelete(product))}>
								<Trans>Delete</Trans>
							</button>
						)}
					</>
				);
			}}
		</MoreMenu>
	);
}
