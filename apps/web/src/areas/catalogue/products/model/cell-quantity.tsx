import type { Product } from "@freehub/contract/catalogue/product-fields";
import { knownState } from "@freehub/domain/quantity";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatCount } from "#lib/format.ts";
import { useStockView } from "#lib/stock-view.ts";
import { StockBadge } from "#ui/badge.tsx";
import { Incoming, LiveQuantity } from "#ui/live-quantity.tsx";
import { Promised } from "#ui/promised.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { CellEdit } from "./cell-edit.ts";
import classes from "./stock-grid.module.css";
import type { PendingCell } from "./use-cell-edits.ts";

type Props = {
	product: Product;
	pending: PendingCell | undefined;
	refusal: string | undefined;
	/** Several variants have this size and colour, so each cell must identify its variant. */
	isShared: boolean;
};

const words = {
	in: undefined,
	low: msg({ context: "stock", message: "low" }),
	out: msg({ context: "stock", message: "out" }),
};

/** A cell's content: the pieces on hand, and the pending new quantity. */
export function CellQuantity({ product, pending, refusal, isShared }: Props) {
	const { _id, quantity, sku, name } = product;
	const view = useStockView();
	const word = words[knownState(view(product))];
	return (
		<>
			{pending ? (
				<CellChange quantity={quantity ?? 0} pending={pending} refusal={refusal} />
			) : (
				<>
					<LiveQuantity product={_id} quantity={quantity} inWords={<StockBadge {...product} />} />
					<small className="unless-empty" hidden={quantity === undefined}>
						{word && t(word)}
					</small>
					<small className={`unless-empty dim ${classes.incoming}`}>
						<Promised reserved={product.reserved} />
					</small>
					<small className={`unless-empty dim ${classes.incoming}`}>
						<Incoming product={product} />
					</small>
				</>
			)}
			{isShared && <small className="weight-500">{sku ?? name}</small>}
		</>
	);
}

function CellChange({
	quantity,
	pending,
	refusal,
}: { quantity: number } & Pick<Props, "refusal"> & ChangeProps) {
	const { edit, reading } = pending;
	const before = formatCount(edit.from);
	const after = reading.ok ? formatCount(reading.to) : edit.text;
	return (
		<>
			<span className={classes.change}>
				<Trans comment="Numbers of pieces; the arrow is seen, the words are heard">
					<span className="weight-500">{before}</span>
					<span aria-hidden="true"> → </span>
					<VisuallyHidden> becomes </VisuallyHidden>
					<strong>{after}</strong>
					<VisuallyHidden>, not saved</VisuallyHidden>
				</Trans>
			</span>
			{!reading.ok && <small className="rust-text">{reading.message}</small>}
			{refusal !== undefined && <small className="rust-text">{refusal}</small>}
			<CellMoved quantity={quantity} edit={edit} />
		</>
	);
}

/** If somebody else has changed the quantity: the current number, or the number before. */
function CellMoved({ quantity, edit: { from, was } }: { quantity: number; edit: CellEdit }) {
	if (quantity !== from) {
		const now = formatCount(quantity);
		return (
			<small className="amber-text">
				<Trans comment="A number of pieces, in a narrow cell">now {now}</Trans>
			</small>
		);
	}
	if (was === undefined) return null;
	const before = formatCount(was);
	return (
		<small className="amber-text">
			<Trans comment="A number of pieces, in a narrow cell">was {before}</Trans>
		</small>
	);
}

type ChangeProps = { pending: PendingCell };
