import {
	exportStockValue,
	type StockValueBy,
	stockValueBy,
	type StockValue as Value,
} from "@freehub/contract/buying/costs";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { addressFilter, choiceField, dayField } from "#lib/address-filter.ts";
import { apiLink } from "#lib/api.ts";
import { formatCount, formatMoney } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { type Column, ColumnTable, printedColumns } from "#ui/column-table.tsx";
import { useGradual } from "#ui/data-table.tsx";
import { ExportCsv } from "#ui/export-csv.tsx";
import { FilterChoice } from "#ui/filter-choice.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PrintList } from "#ui/print-list.tsx";
import type { Printed } from "#ui/printed-rows.ts";
import classes from "./landed-costs.module.css";
import { stockValueQuery } from "./queries.ts";

const names: Record<StockValueBy, MessageDescriptor> = {
	product: msg`Product`,
	store: msg`Store`,
	category: msg`Category`,
	supplier: msg`Supplier`,
};

const valueFilter = addressFilter({ day: dayField, by: choiceField(stockValueBy, "product") });

/** The value of the stock at the end of a day, by moving average and by first in, first out. */
export function StockValue() {
	const { filter, change } = useAddressFilter(valueFilter.read, valueFilter.write);
	const { day, by } = filter;
	return (
		<OnlyWith
			right="purchase.write"
			title={t`Stock value`}
			sentence={t`What the stock is worth is for buyers and owners.`}
		>
			<div className="stack gap-16">
				<PageHead
					title={t`Stock value`}
					actions={
						<ExportCsv
							href={apiLink(exportStockValue, { query: { day, ...(by !== "product" && { by }) } })}
						/>
					}
				/>
				<div className="line gap-8-16 end">
					<TextInput
						maw="14rem"
						label={t`At the end of`}
						type="date"
						value={day}
						onChange={(event) => change({ day: event.currentTarget.value })}
					/>
					<FilterChoice
						label={t`Added up by`}
						data={stockValueBy.map((value) => ({ value, label: t(names[value]) }))}
						value={by}
						onChange={(next) => change({ by: next })}
					/>
				</div>
				<ValueAt day={day} by={by} />
			</div>
		</OnlyWith>
	);
}

function ValueAt({ day, by }: { day: string; by: StockValueBy }) {
	const read = useQuery(stockValueQuery(day, by));
	if (read.data === undefined) return <LoadState query={read} what={t`The value could not be loaded.`} />;
	const { products, groups } = read.data;
	if (products.length === 0 && groups.length === 0) {
		return <EmptyState sentence={t`Nothing was in stock then.`} picture="/drawings/empty.svg" />;
	}
	// The list has the most valuable ones, the total all of them.
	const listed = products.reduce((sum, { pieces }) => sum + pieces, 0);
	const isByProduct = read.data.by === "product";
	const printed: Printed<Line> = isByProduct
		? { items: products, isWhole: listed === read.data.pieces }
		: { items: groups, isWhole: true };
	const columns = valueColumns(read.data.by);
	const list = { columns, isStale: read.isPlaceholderData };
	return (
		<div className="stack gap-16" aria-busy={read.isPlaceholderData}>
			<ValueTotals value={read.data} />
			{isByProduct ? (
				<ColumnTable
					{...list}
					caption={t`The most valuable products`}
					rows={products}
					keyOf={({ product }) => product}
				/>
			) : (
				<Groups {...list} caption={t(names[read.data.by])} groups={groups} />
			)}
			<div>
				<PrintList
					title={t`Stock value`}
					filter={[formatFullDate(read.data.day)]}
					columns={printedColumns(columns)}
					shown={() => printed}
					load={() => Promise.resolve(printed)}
					size="small"
				/>
			</div>
		</div>
	);
}

/** A product, or a store, category or supplier. */
type Line = {
	product?: string;
	name: string;
	sku?: string | null;
	pieces: number;
	average: number;
	fifo: number;
};

const valueColumns = (by: StockValueBy): Column<Line>[] => [
	{
		heading: t(names[by]),
		text: ({ name }) => name,
		cell: (line) => <LineName line={line} />,
		phone: "unnamed",
		className: "weight-650",
	},
	...(by === "product" ? [{ heading: t`SKU`, text: ({ sku }: Line) => sku, isOnPaperOnly: true }] : []),
	{ heading: t`Pieces`, text: ({ pieces }) => formatCount(pieces), align: "end" },
	{ heading: t`Moving average`, text: ({ average }) => formatMoney(average), align: "end" },
	{ heading: t`FIFO`, text: ({ fifo }) => formatMoney(fifo), align: "end" },
];

function LineName({ line: { product, name, sku } }: { line: Line }) {
	if (product === undefined) {
		return name || <Trans comment="products without a category or supplier">Without</Trans>;
	}
	return (
		<>
			<Link to={paths.product(product)}>{name}</Link>
			{sku && <small>{sku}</small>}
		</>
	);
}

type GroupsProps = {
	caption: string;
	columns: readonly Column<Line>[];
	groups: Value["groups"];
	isStale: boolean;
};

/** All stores, categories or suppliers. */
function Groups({ groups, ...table }: GroupsProps) {
	return <ColumnTable {...table} rows={useGradual(groups)} keyOf={({ _id }) => _id} />;
}

function ValueTotals({ value: { day, pieces, average, fifo } }: { value: Value }) {
	return (
		<>
			<dl className={classes.totals}>
				<div className="card pad-12-16">
					<dt className="aside weight-600">{t`Moving average`}</dt>
					<dd>{formatMoney(average)}</dd>
				</div>
				<div className="card pad-12-16">
					<dt className="aside weight-600">{t`FIFO`}</dt>
					<dd>{formatMoney(fifo)}</dd>
				</div>
				<div className="card pad-12-16">
					<dt className="aside weight-600">{formatFullDate(day)}</dt>
					<dd>{plural(pieces, { one: "# piece", other: "# pieces" })}</dd>
				</div>
			</dl>
			<p className="dim">
				<Trans>
					Pieces come in at what they cost, with freight and duty, and go out at the average of what is there.
					With FIFO they go out at the cost of the oldest. Today shows another value: all pieces at the cost
					prices that the products have today.
				</Trans>
			</p>
		</>
	);
}
