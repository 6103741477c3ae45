import type { Product } from "@freehub/contract/catalogue/product-fields";
import { knownState } from "@freehub/domain/quantity";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { useStockView } from "#lib/stock-view.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { CellEditor, type NextFocus } from "./cell-editor.tsx";
import { CellQuantity } from "./cell-quantity.tsx";
import classes from "./stock-grid.module.css";
import type { PendingCell } from "./use-cell-edits.ts";
import type { Slot } from "./variant-grid.ts";

/** The cell's props for keyboard navigation. */
type CellKeys = {
	place: string;
	tabIndex: 0 | -1;
	onFocus: () => void;
	onKeyDown: (event: KeyboardEvent) => void;
};

type EditableProps = {
	product: Product;
	keys: CellKeys;
	pending: PendingCell | undefined;
	refusal: string | undefined;
	isShared: boolean;
	/** Initial text of the field while the cell is being edited. */
	editing: { text: string; isFresh: boolean } | undefined;
	onEdit: () => void;
	onDone: (text: string, nextFocus: NextFocus) => void;
	onCancel: () => void;
};

/** The cell of a variant whose stock can be edited in place. */
export function EditableCell(props: EditableProps) {
	const { product, keys, pending, refusal, isShared, editing, onEdit, onDone, onCancel } = props;
	const { place, tabIndex, ...handlers } = keys;
	const { name } = product;
	const isWrong = refusal !== undefined || pending?.reading.ok === false;
	return (
		<td
			className={classes.cell}
			data-editable
			data-stock={knownState(product)}
			data-pending={pending !== undefined || undefined}
			data-wrong={isWrong || undefined}
			data-cell={place}
			tabIndex={editing ? -1 : tabIndex}
			aria-invalid={isWrong || undefined}
			onClick={() => {
				if (!editing) onEdit();
			}}
			{...handlers}
		>
			{editing ? (
				<CellEditor
					label={t({ comment: "name is a product's", message: `On hand: ${name}` })}
					start={editing}
					onDone={onDone}
					onCancel={onCancel}
				/>
			) : (
				<CellQuantity product={product} pending={pending} refusal={refusal} isShared={isShared} />
			)}
		</td>
	);
}

/** The read-only cell of a variant. */
export function VariantCell({ product, isShared }: Pick<EditableProps, "product" | "isShared">) {
	const view = useStockView();
	return (
		<td className={classes.cell} data-stock={knownState(view(product))}>
			<CellQuantity product={product} pending={undefined} refusal={undefined} isShared={isShared} />
		</td>
	);
}

type FreeProps = {
	slot: Extract<Slot, { kind: "free" }>;
	/** Undefined if nothing can be changed. */
	keys: CellKeys | undefined;
	/** Whether this person may add products. */
	mayAdd: boolean;
};

/** The cell of a size and colour that no variant has yet. */
export function FreeCell({ slot: { size, colour, sibling }, keys, mayAdd }: FreeProps) {
	const { place, ...handlers } = keys ?? {};
	const variant = [size, colour].filter(Boolean).join(", ");
	return (
		<td className={`quiet ${classes.free}`}>
			{mayAdd ? (
				<Link to={paths.addVariant(sibling._id, { size, colour })} data-cell={place} {...handlers}>
					<Trans comment="variant is a size and a colour">
						Add<VisuallyHidden> {variant}</VisuallyHidden>
					</Trans>
				</Link>
			) : (
				<NoVariant />
			)}
		</td>
	);
}

/** A cell that no variant can have. */
export function NoCell() {
	return (
		<td className={`quiet ${classes.free}`}>
			<NoVariant />
		</td>
	);
}

function NoVariant() {
	return (
		<>
			<span aria-hidden="true">–</span>
			<VisuallyHidden>
				<Trans>No variant</Trans>
			</VisuallyHidden>
		</>
	);
}
