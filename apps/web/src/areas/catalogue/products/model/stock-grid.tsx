import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Fragment, type ReactNode, type RefObject } from "react";
import { formatCount } from "#lib/format.ts";
import classes from "./stock-grid.module.css";
import { type Slot, totalOfSize, type VariantGrid } from "./variant-grid.ts";

type Props = {
	/** The model's name. */
	name: string;
	grid: VariantGrid;
	/** Set for a grid with keyboard navigation. */
	tableRef?: RefObject<HTMLTableElement | null>;
	/** Renders one cell; `place` is its row and colour index. */
	renderCell: (slot: Slot, place: { row: number; column: number }, isShared: boolean) => ReactNode;
};

/** A table with sizes as rows, colours as columns and the quantity on hand in each cell. */
export function StockGrid({ name, grid, tableRef, renderCell }: Props) {
	const { colours, rows, hasSizes, hasColours, totals } = grid;
	const [hasRowTotals, hasColumnTotals] = [colours.length > 1, rows.length > 1];
	const total = totals.reduce((sum, one) => sum + one, 0);
	return (
		<section
			className={classes.box}
			tabIndex={tableRef ? undefined : 0}
			aria-label={t({ comment: "name is a model's", message: `Stock of ${name}` })}
		>
			<table ref={tableRef} className={classes.grid} role={tableRef ? "grid" : undefined} aria-label={name}>
				<thead>
					<tr>
						<th scope="col">{hasSizes ? t`Size` : t`Colour`}</th>
						{colours.map((colour) => (
							<th key={colour} scope="col">
								{hasColours ? colour || t`No colour` : t`On hand`}
							</th>
						))}
						{hasRowTotals && (
							<th scope="col">
								<Trans>Total</Trans>
							</th>
						)}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ size, span, slots }, row) => (
						<tr key={`${size} ${row}`} data-continued={span === 0 || undefined}>
							{span > 0 && (
								<th scope="row" rowSpan={span}>
									{hasSizes ? size || t`No size` : t`On hand`}
								</th>
							)}
							{slots.map((slot, column) => (
								<Fragment key={colours[column]}>
									{renderCell(slot, { row, column }, span !== 1 && isShared(grid, row, column))}
								</Fragment>
							))}
							{hasRowTotals && span > 0 && (
								<td className="dim weight-600" rowSpan={span}>
									{formatCount(totalOfSize(grid, size))}
								</td>
							)}
						</tr>
					))}
				</tbody>
				{hasColumnTotals && (
					<tfoot>
						<tr>
							<th scope="row">
								<Trans>Total</Trans>
							</th>
							{totals.map((sum, column) => (
								<td key={colours[column]} className="dim weight-600">
									{formatCount(sum)}
								</td>
							))}
							{hasRowTotals && <td className="dim weight-600">{formatCount(total)}</td>}
						</tr>
					</tfoot>
				)}
			</table>
		</section>
	);
}

/** Whether several variants have the size and colour of this cell. */
function isShared({ rows }: VariantGrid, row: number, column: number): boolean {
	const size = rows[row]?.size;
	const there = rows.filter((other) => other.size === size && other.slots[column]?.kind === "variant");
	return there.length > 1;
}
