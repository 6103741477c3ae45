import type { Product } from "@freehub/contract/catalogue/product-fields";
import { availableOf, knownState } from "@freehub/domain/quantity";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import {
	columnOrderingFeature,
	columnPinningFeature,
	columnResizingFeature,
	columnSizingFeature,
	columnVisibilityFeature,
	createColumnHelper,
	rowSelectionFeature,
	tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { fieldLabels } from "#areas/catalogue/products/field-labels.ts";
import { useLowHere } from "#areas/stock/ledger/low-here.tsx";
import { QuantityPill } from "#areas/stock/ledger/quantity-pill.tsx";
import { usePiecesAt } from "#areas/stock/ledger/row-levels.ts";
import { formatCount } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { paths } from "#lib/paths.ts";
import { useStockView } from "#lib/stock-view.ts";
import { StockBadge } from "#ui/badge.tsx";
import { Changed, incomingDay, LiveQuantity } from "#ui/live-quantity.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { Promised } from "#ui/promised.tsx";
import { Marked } from "#ui/search-box.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./cells.module.css";
import {
	type ColumnId,
	columns,
	MAX_COLUMN_WIDTH,
	MIN_WIDTH,
	piecesThere,
	type TableRow,
	useRows,
} from "./columns.ts";
import { endOf } from "./name-end.ts";

/** Few people show where stock is, so this code loads only with its columns. */
const StockCell = lazyPart("stock-cell", async () => (await import("./stock-cell.tsx")).StockCell, {
	Failed: () => null,
});

/** The parts of TanStack Table in use; the rest is not in the bundle. */
export const features = tableFeatures({
	columnVisibilityFeature,
	columnOrderingFeature,
	columnSizingFeature,
	columnResizingFeature,
	columnPinningFeature,
	rowSelectionFeature,
});
export type Features = typeof features;

const helper = createColumnHelper<Features, TableRow>();

/** The columns in TanStack Table's format. */
export const columnDefs = helper.columns(
	columns.map(({ id, label, size }) =>
		helper.display({
			id,
			header: () => t(label),
			size,
			minSize: MIN_WIDTH,
			maxSize: MAX_COLUMN_WIDTH,
			cell: ({ row }) => <CellContent id={id} row={row.original} isSelected={row.getIsSelected()} />,
		}),
	),
);

type Props = { row: TableRow; isSelected: boolean };

function CellContent({ id, row, isSelected }: Props & { id: ColumnId }): ReactNode {
	const { product } = row;
	switch (id) {
		case "number":
			return <NumberCell row={row} isSelected={isSelected} />;
		case "image":
			return (
				<ProductLink product={product} isHidden>
					<RowPicture {...row} />
				</ProductLink>
			);
		case "name":
			return <NameCell product={product} />;
		case "quantity":
			return <QuantityCell product={product} />;
		case "location":
		case "moved":
			return <StockCell id={id} product={product._id} />;
		case "model":
			return <ModelCell product={product} />;
		case "actions":
			return <ActionsCell product={product} />;
		case "sku":
		case "barcode":
		case "category":
		case "brand":
		case "supplier":
			return product[id] && <Words text={product[id]} />;
		case "available":
			return <AvailableCell product={product} />;
		case "incoming":
			return <IncomingCell product={product} />;
		case "price":
		case "cost":
		case "value":
		case "weight":
		case "reorderPoint":
		case "safetyStock":
			return columns.find((column) => column.id === id)?.text?.(product);
	}
}

export function Words({ text, end = "" }: { text: string; end?: string }) {
	const { query } = useRows();
	const marked = (part: string) => (query === "" ? part : <Marked text={part} query={query} />);
	return (
		<span
			className={classes.words}
			title={text.length > 24 ? text : undefined}
			data-with-end={end === "" ? undefined : true}
		>
			{end === "" ? (
				marked(text)
			) : (
				<>
					<span>{marked(text.slice(0, -end.length))}</span>
					<span className="rigid">{marked(end)}</span>
				</>
			)}
		</span>
	);
}

/** A link to the product. It is no tab stop, because arrow keys and Enter open the product too. */
export function ProductLink(props: {
	product: Product;
	isHidden?: boolean;
	className?: string | undefined;
	children: ReactNode;
}) {
	const { linkState } = useRows();
	return (
		<Link
			to={paths.details(props.product._id)}
			state={linkState}
			className={props.className}
			tabIndex={-1}
			// The name beside it is the same link.
			aria-hidden={props.isHidden}
		>
			{props.children}
		</Link>
	);
}

export function RowPicture({ index, product }: TableRow) {
	return (
		<ProductPicture key={product._id} className={classes.picture} product={product} isEager={index < 8} />
	);
}

function NumberCell({ row, isSelected }: Props) {
	const { onToggle } = useRows();
	const { name } = row.product;
	return (
		<span className={classes.number}>
			{onToggle !== undefined && (
				<input
					key={row.product._id}
					type="checkbox"
					tabIndex={-1}
					aria-label={t({ comment: "name is a product's", message: `Select ${name}` })}
					checked={isSelected}
					onChange={({ nativeEvent }) =>
						onToggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
					}
				/>
			)}
			{formatCount(row.index + 1)}
		</span>
	);
}

function NameCell({ product }: { product: Product }) {
	const { isCompact, hasSkuColumn } = useRows();
	const { name, sku, category, discontinued } = product;
	const facts = isCompact ? [!hasSkuColumn && sku] : [sku, category];
	const second = [discontinued === "yes" && t(fieldLabels.discontinued), ...facts]
		.filter(Boolean)
		.join(" · ");
	return (
		<span className={classes.name}>
			<ProductLink product={product}>
				<Changed of={product._id} value={product.version}>
					<Words text={name} end={endOf(name)} />
				</Changed>
			</ProductLink>
			{second && (
				<small>
					<Words text={second} />
				</small>
			)}
		</span>
	);
}

export const stateWords = {
	in: undefined,
	low: msg({ context: "stock", message: "Low" }),
	out: msg({ context: "stock", message: "Out" }),
};

function QuantityCell({ product: inAll }: { product: Product }) {
	const { product, location, isMyStore } = useAtMyStore(inAll);
	const view = useStockView();
	const state = knownState(view(inAll));
	const { myPlaces } = useRows();
	const low = useLowHere(inAll._id, isMyStore ? myPlaces : undefined);
	const word =
		low === undefined
			? stateWords[state]
			: msg({ comment: "the stock at the store in which one works", message: "Low here" });
	if (product.quantity === undefined) return <StockBadge {...product} />;
	return (
		<span className={classes.quantity}>
			{(isMyStore || product.quantityAtLocation === undefined) && (
				<span className={classes.state} data-stock={low === undefined ? state : "low"}>
					{word && t(word)}
				</span>
			)}
			{product.quantityAtLocation !== undefined && (
				<span className={classes.ofAll}>
					<OfAll product={product} />
				</span>
			)}{" "}
			<QuantityPill product={product} location={location} isLive={isMyStore} />
		</span>
	);
}

/** In a list that is not filtered by a place: the pieces at one's own store, and the total beside it. */
export function useAtMyStore(product: Product) {
	const { location, myPlaces } = useRows();
	const { _id, quantity, quantityAtLocation } = product;
	const my = quantity !== undefined && quantityAtLocation === undefined ? myPlaces : undefined;
	const here = usePiecesAt(_id, my);
	if (my === undefined || here === undefined) return { product, location, isMyStore: false };
	const there = { quantityAtLocation: here.quantity, reservedAtLocation: here.reserved };
	return { product: { ...product, ...there }, location: my.store, isMyStore: true };
}

/** '960 in all', beside the pieces at the location that the list is filtered by. */
export function OfAll({ product: { _id, quantity } }: { product: Product }) {
	return (
		<Trans comment="beside the pieces at one location: those at all locations">
			<LiveQuantity product={_id} quantity={quantity} /> in all
		</Trans>
	);
}

/** The pieces that nobody is promised, at the list's location if it has one, and those that are promised there. */
function AvailableCell({ product: inAll }: { product: Product }) {
	const { product, isMyStore } = useAtMyStore(inAll);
	const { _id, quantityAtLocation } = product;
	const there = piecesThere(product);
	const available = availableOf(there);
	if (available === undefined) return null;
	return (
		<span className={classes.incoming}>
			{quantityAtLocation === undefined || isMyStore ? (
				<LiveQuantity product={_id} quantity={available} />
			) : (
				formatCount(available)
			)}{" "}
			<small className="unless-empty">
				<Promised reserved={there.reserved} />
			</small>
		</span>
	);
}

function IncomingCell({ product }: { product: Product }) {
	const { incoming = 0 } = product;
	if (incoming === 0) return null;
	return (
		<span className={classes.incoming}>
			{formatCount(incoming)} <small>{incomingDay(product)}</small>
		</span>
	);
}

function ModelCell({ product }: { product: Product }) {
	const { model, modelId, size, colour } = product;
	const variant = [size, colour].filter(Boolean).join(" · ");
	if (model === null || modelId === null) return variant;
	return (
		<span className={classes.name}>
			<Link to={paths.model(modelId)} tabIndex={-1} className={classes.model}>
				<Words text={model} />
			</Link>
			{variant && <small>{variant}</small>}
		</span>
	);
}

function ActionsCell({ product }: { product: Product }) {
	const { onDelete } = useRows();
	const name = product.name;
	return (
		<span className={classes.actions}>
			<ProductLink product={product} className={classes.action}>
				<Trans>
					Details<VisuallyHidden> of {name}</VisuallyHidden>
				</Trans>
			</ProductLink>
			{onDelete && (
				<button
					type="button"
					tabIndex={-1}
					className={classes.action}
					data-danger
					onClick={() => onDelete(product)}
				>
					<Trans>
						Delete<VisuallyHidden> {name}</VisuallyHidden>
					</Trans>
				</button>
			)}
		</span>
	);
}
