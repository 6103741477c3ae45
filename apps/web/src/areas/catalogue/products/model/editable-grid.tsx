import type { Product } from "@freehub/contract/catalogue/product-fields";
import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { typedText } from "#lib/number-typing.ts";
import type { NextFocus } from "./cell-editor.tsx";
import { StockGrid } from "./stock-grid.tsx";
import type { CellEdits } from "./use-cell-edits.ts";
import { type GridPlace, useGridFocus } from "./use-grid-focus.ts";
import { EditableCell, FreeCell, NoCell } from "./variant-cell.tsx";
import type { Slot, VariantGrid } from "./variant-grid.ts";

type Props = {
	name: string;
	grid: VariantGrid;
	edits: CellEdits;
	refusals: ReadonlyMap<string, string>;
	mayAdd: boolean;
	/** Returns whether this person may edit now; sends a visitor to the sign-in instead. */
	onTyping: () => boolean;
};

/** The grid for people who may change stock: arrow keys move, Enter or a digit starts an edit, Escape discards it. */
export function EditableGrid({ name, grid, edits, refusals, mayAdd, onTyping }: Props) {
	const { rows, colours } = grid;
	const focus = useGridFocus({ rows: rows.length, columns: colours.length });
	const [editing, setEditing] = useState<GridPlace & { text: string; isFresh: boolean }>();
	const first = firstPlace(grid, mayAdd);

	function edit(place: GridPlace, product: Product, key?: string) {
		if (!onTyping()) return;
		focus.setActive(place);
		const text = edits.of(product._id)?.edit.text ?? typedText(product.quantity ?? 0);
		setEditing({ ...place, text: key ?? text, isFresh: key !== undefined });
	}

	function finish(place: GridPlace, nextFocus: NextFocus, keep?: () => void) {
		// Render first: only a cell without a text field can take the focus.
		flushSync(() => {
			keep?.();
			setEditing(undefined);
		});
		if (nextFocus === "below") focus.focusBelow(place);
		else if (nextFocus === "next" || nextFocus === "previous") {
			const isThere = focus.focusBeside(place, nextFocus === "next" ? 1 : -1);
			if (!isThere) focus.focusAt(place);
		} else if (nextFocus === "here") focus.focusAt(place);
	}

	function press(event: KeyboardEvent, place: GridPlace, product?: Product) {
		if (focus.move(event, place)) return event.preventDefault();
		if (product === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
		if (event.key === "Enter" || event.key === "F2") {
			event.preventDefault();
			edit(place, product);
		} else if (/^[\p{Nd}=+\-−]$/u.test(event.key)) {
			event.preventDefault();
			edit(place, product, event.key);
		} else if (event.key === "Escape" || event.key === "Delete" || event.key === "Backspace") {
			edits.drop([product._id]);
		}
	}

	function keysOf(place: GridPlace, product?: Product) {
		const isFirst = first?.row === place.row && first.column === place.column;
		return {
			place: `${place.row}:${place.column}`,
			tabIndex: focus.isActive(place, isFirst) ? (0 as const) : (-1 as const),
			onFocus: () => focus.setActive(place),
			onKeyDown: (event: KeyboardEvent) => press(event, place, product),
		};
	}

	function renderCell(slot: Slot, place: GridPlace, isShared: boolean) {
		if (slot.kind === "none") return <NoCell />;
		if (slot.kind === "free") return <FreeCell slot={slot} mayAdd={mayAdd} keys={keysOf(place)} />;
		const { product } = slot;
		const isHere = editing?.row === place.row && editing.column === place.column;
		return (
			<EditableCell
				product={product}
				keys={keysOf(place, product)}
				pending={edits.of(product._id)}
				refusal={refusals.get(product._id)}
				isShared={isShared}
				editing={isHere ? editing : undefined}
				onEdit={() => edit(place, product)}
				onDone={(text, nextFocus) => finish(place, nextFocus, () => edits.type(product, text))}
				onCancel={() => finish(place, "here")}
			/>
		);
	}

	return <StockGrid name={name} grid={grid} tableRef={focus.grid} renderCell={renderCell} />;
}

/** The first cell that the keyboard can reach. */
function firstPlace({ rows }: VariantGrid, mayAdd: boolean): GridPlace | undefined {
	for (const [row, { slots }] of rows.entries()) {
		const column = slots.findIndex(({ kind }) => kind === "variant" || (kind === "free" && mayAdd));
		if (column >= 0) return { row, column };
	}
	return undefined;
}
