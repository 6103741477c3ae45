import { MAX_BATCH } from "@freehub/contract/product-batches";
import type { Product } from "@freehub/contract/product-fields";
import { type ReactNode, useRef } from "react";
import { formatCount, plural } from "#lib/format.ts";
import { useStanding } from "#lib/rights.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { ExportMenu } from "../export-menu.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { isNarrowed, paramsOf, queryOf } from "./filter.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { LocationChoice } from "./filter-sections.tsx";
import classes from "./filters.module.css";
import { Grid } from "./grid.tsx";
import type { GridHandle } from "./grid-table.tsx";
import { NothingFound, NothingYet } from "./nothing.tsx";
import type { ProductPage } from "./pages.ts";
import { SortSelect } from "./sort-select.tsx";
import { useColumns } from "./use-columns.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import { useSelection } from "./use-selection.ts";
import { useShownFilter } from "./use-shown-filter.ts";
import { useTableFilter } from "./use-table-filter.ts";
import { ViewsMenu } from "./views-menu.tsx";

type Props = {
	addItemPath: string;
	personId: string;
	locations: readonly LocationChoice[];
	onDelete: ((product: Product) => void) | undefined;
	renderQuantity: (product: Product) => ReactNode;
	renderMove: (products: readonly Product[], onMoved: () => void) => ReactNode;
};

/** The products with their filters, their columns and what can be done with many of them. */
export function ProductTable(props: Props) {
	const { addItemPath, personId, locations, onDelete, renderQuantity, renderMove } = props;
	const { isSettled, isVisitor, offers } = useStanding();
	const { filter, change } = useTableFilter();
	const { shown, first, isStale, asked } = useShownFilter(filter);
	const columns = useColumns(personId);
	const total = first?.total ?? 0;
	const selection = useSelection(shown, total);
	const place = useRef<HTMLDivElement>(null);
	const isNarrow = useIsNarrow(place);
	const grid = useRef<GridHandle>(null);
	const canSelect = isSettled && !isVisitor && (offers("product.write") || offers("stock.transfer"));
	const products = [...selection.chosen.values()];
	const query = new URLSearchParams(paramsOf(filter));
	if (columns.text !== undefined) query.set("cols", columns.text);

	const menus = (
		<>
			<ViewsMenu query={query.toString()} isVisitor={isVisitor} />
			<ExportMenu query={queryOf(filter)} columns={columns.chosen} />
		</>
	);

	return (
		<div ref={place}>
			<FilterBar
				filter={filter}
				onChange={change}
				locations={locations}
				isNarrow={isNarrow}
				onDown={() => grid.current?.focus()}
			>
				{isNarrow && menus}
			</FilterBar>
			<div className={classes.tools}>
				<output className={classes.count}>{first && countOf(first)}</output>
				{isNarrow ? <SortSelect filter={filter} onChange={change} /> : <ColumnsMenu columns={columns} />}
				{!isNarrow && menus}
			</div>
			{rows()}
			{canSelect && products.length > 0 && (
				<BulkBar
					count={products.length}
					total={total}
					isFirstOfMore={products.length === MAX_BATCH && total > MAX_BATCH}
					onClear={selection.clear}
				>
					<BulkActions
						products={products}
						onDone={selection.clear}
						move={renderMove(products, selection.clear)}
					/>
				</BulkBar>
			)}
		</div>
	);

	function rows(): ReactNode {
		if (asked.data === undefined && asked.error !== null) {
			return (
				<LoadFailed
					what="The products could not be loaded."
					error={asked.error}
					onRetry={() => void asked.refetch()}
					isRetrying={asked.isFetching}
				/>
			);
		}
		if (first === undefined) return <Loading />;
		if (total === 0) {
			if (isNarrowed(shown)) return <NothingFound filter={shown} onChange={change} />;
			return <NothingYet addItemPath={addItemPath} />;
		}
		return (
			<Grid
				ref={grid}
				isNarrow={isNarrow}
				filter={shown}
				onSort={(sort) => change({ sort })}
				total={total}
				isTotalExact={first.isTotalExact}
				isStale={isStale}
				columns={columns}
				selection={canSelect ? selection : undefined}
				onDelete={onDelete}
				renderQuantity={renderQuantity}
			/>
		);
	}
}

/** '42 products', or '500+ products' where the server has stopped counting. */
function countOf({ total, isTotalExact }: ProductPage): string {
	return isTotalExact ? plural(total, "product") : `${formatCount(total)}+ products`;
}
