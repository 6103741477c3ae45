import type { ProductSort } from "@freehub/contract/products";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { memo } from "react";
import type { Column, ColumnId } from "./columns.ts";
import { ariaSort, nextSort } from "./filter.ts";
import classes from "./grid.module.css";
import { gridRoles } from "./grid-roles.ts";
import { ResizeHandle } from "./resize-handle.tsx";

type Props = {
	columns: readonly Column[];
	sort: ProductSort | "";
	onSort: (sort: ProductSort | "") => void;
	onResize: (id: ColumnId, width: number) => void;
};

/** Kept as it is while rows are scrolled. */
export const Header = memo(function Header({ columns, ...props }: Props) {
	return (
		<thead {...gridRoles.group} className={classes.head}>
			<tr {...gridRoles.row} aria-rowindex={1}>
				{columns.map((column) => (
					<HeaderCell key={column.id} column={column} {...props} />
				))}
			</tr>
		</thead>
	);
});

type CellProps = Omit<Props, "columns"> & { column: Column };

function HeaderCell({ column, sort, onSort, onResize }: CellProps) {
	const { id, label, isNumeric, sort: key } = column;
	const direction = key && ariaSort(key, sort);
	return (
		<th {...gridRoles.header} scope="col" aria-sort={direction} data-column={id} data-numeric={isNumeric}>
			{key && direction ? (
				<button type="button" className={classes.sort} onClick={() => onSort(nextSort(key, sort))}>
					{label}
					<SortIcon direction={direction} />
				</button>
			) : (
				label
			)}
			{id !== "actions" && <ResizeHandle label={label} onResize={(width) => onResize(id, width)} />}
		</th>
	);
}

function SortIcon({ direction }: { direction: "ascending" | "descending" | "none" }) {
	if (direction === "ascending") return <IconArrowUp size={15} aria-hidden="true" />;
	if (direction === "descending") return <IconArrowDown size={15} aria-hidden="true" />;
	return <IconArrowsSort size={15} aria-hidden="true" />;
}
