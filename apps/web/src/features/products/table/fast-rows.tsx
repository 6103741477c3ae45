import { memo } from "react";
import { formatCount, formatMoney } from "#lib/format.ts";
import type { Column, ColumnId } from "./columns.ts";
import classes from "./fast-rows.module.css";
import { gridRoles } from "./grid-roles.ts";
import type { Summary } from "./summaries.ts";

type Props = {
	/** The rows in view, one after the other. */
	items: readonly { index: number; start: number }[];
	summaryAt: (index: number) => Summary | undefined;
	columns: readonly Column[];
	/** What the rows' starts are counted from, in pixels before the place where they are pinned. */
	offset: number;
};

/**
 * Rows while they fly past: their summaries, as text alone. They are pinned to the view, so that it is
 * never empty when the browser scrolls ahead of the rows; and the same elements show one row after the other, so that
 * there is next to nothing to lay out.
 */
export function FastRows({ items, summaryAt, columns, offset }: Props) {
	const first = items[0]?.start ?? 0;
	return (
		<tbody
			{...gridRoles.group}
			className={classes.rows}
			style={{ transform: `translateY(${first - offset}px)` }}
		>
			{items.map(({ index, start }, position) => {
				const summary = summaryAt(index);
				return (
					<FastRow
						// The element stays where it is and shows another row.
						key={`${position}`}
						top={start - first}
						columns={columns}
						index={index}
						name={summary?.name}
						supplier={summary?.supplier}
						quantity={summary?.quantity}
						price={summary?.price}
					/>
				);
			})}
		</tbody>
	);
}

type RowProps = { index: number; top: number; columns: readonly Column[] } & {
	[field in keyof Summary]: Summary[field] | undefined;
};

const FastRow = memo(function FastRow({ top, columns, ...shown }: RowProps) {
	return (
		<tr
			{...gridRoles.row}
			className={classes.row}
			style={{ transform: `translateY(${top}px)` }}
			data-empty={shown.name === undefined || undefined}
		>
			{columns.map(
				({ id, isNumeric }, place) =>
					isSummary(id) && (
						<td
							key={id}
							{...gridRoles.cell}
							data-column={id}
							data-numeric={isNumeric}
							style={{ "--place": place + 1 } as object}
						>
							{id === "number" ? formatCount(shown.index + 1) : summaryText(id, shown)}
						</td>
					),
			)}
		</tr>
	);
});

type SummaryColumn = keyof Summary | "number";

function isSummary(id: ColumnId): id is SummaryColumn {
	return id === "number" || id === "name" || id === "supplier" || id === "quantity" || id === "price";
}

/** A summary's text for a column; undefined where it has none, or is not there yet. */
export function summaryText(
	id: ColumnId,
	{ name, supplier, quantity, price }: { [field in keyof Summary]?: Summary[field] | undefined },
): string | undefined {
	if (id === "name") return name;
	if (id === "supplier") return supplier;
	if (id === "quantity") return quantity === undefined ? undefined : formatCount(quantity);
	return id === "price" && price !== undefined ? formatMoney(price) : undefined;
}
