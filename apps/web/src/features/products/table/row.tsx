import type { Product } from "@freehub/contract/product-fields";
import { memo } from "react";
import { formatCount } from "#lib/format.ts";
import type { Column } from "./columns.ts";
import { summaryText } from "./fast-rows.tsx";
import { gridRoles } from "./grid-roles.ts";
import classes from "./row.module.css";
import type { RowActions } from "./row-actions.ts";
import { CellContent } from "./row-cells.tsx";
import type { Summary } from "./summaries.ts";

type Props = {
	product: Product;
	/** From 0, in the whole list. */
	index: number;
	/** Pixels from the list's top. */
	top: number;
	columns: readonly Column[];
	/** The words to mark. */
	query: string;
	isSelected: boolean;
	isActive: boolean;
	actions: RowActions;
};

export const Row = memo(function Row(props: Props) {
	const { product, index, top, columns, isSelected, isActive, actions } = props;
	return (
		<tr
			{...gridRoles.row}
			id={rowId(index)}
			className={classes.row}
			style={{ transform: `translateY(${top}px)` }}
			aria-rowindex={index + 2}
			aria-selected={actions.onToggle === undefined ? undefined : isSelected}
			data-index={index}
			data-active={isActive || undefined}
			data-selected={isSelected || undefined}
		>
			{columns.map(({ id, isNumeric }) => (
				<td key={id} {...gridRoles.cell} data-column={id} data-numeric={isNumeric}>
					<CellContent id={id} {...props} product={product} />
				</td>
			))}
		</tr>
	);
});

type PlaceholderProps = Pick<Props, "index" | "top" | "columns"> & { summary: Summary | undefined };

/** A row that is still on its way, as high as it will be, with what is known of it already. */
export const PlaceholderRow = memo(function PlaceholderRow(props: PlaceholderProps) {
	const { index, top, columns, summary } = props;
	return (
		<tr
			{...gridRoles.row}
			className={classes.row}
			style={{ transform: `translateY(${top}px)` }}
			aria-rowindex={index + 2}
			aria-busy="true"
			data-index={index}
		>
			{columns.map(({ id, isNumeric }) => (
				<td key={id} {...gridRoles.cell} data-column={id} data-numeric={isNumeric}>
					{id === "number" ? (
						<span className={classes.number}>{formatCount(index + 1)}</span>
					) : (
						<SummaryCell text={summary && summaryText(id, summary)} />
					)}
				</td>
			))}
		</tr>
	);
});

function SummaryCell({ text }: { text: string | undefined }) {
	return text === undefined ? (
		<span className={classes.bone} />
	) : (
		<span className={classes.summary}>{text}</span>
	);
}

export function rowId(index: number): string {
	return `product-row-${index}`;
}
