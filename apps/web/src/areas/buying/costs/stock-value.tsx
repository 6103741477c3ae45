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
import { Link, useSearchParams } from "react-router";
import { apiLink } from "#lib/api.ts";
import { formatCount, formatMoney } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import choices from "#ui/choices.module.css";
import { Cell, DataRow, DataTable, useGradual } from "#ui/data-table.tsx";
import { ExportCsv } from "#ui/export-csv.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { type PrintedColumn, PrintList } from "#ui/print-list.tsx";
import classes from "./landed-costs.module.css";
import { stockValueQuery } from "./queries.ts";

const names: Record<StockValueBy, MessageDescriptor> = {
	product: msg`Product`,
	store: msg`Store`,
	category: msg`Category`,
	supplier: msg`Supplier`,
};

/** The value of the stock at the end of a day, by moving average and by first in, first out. */
export function StockValue() {
	const [params, setParams] = useSearchParams();
	const day = /^\d{4}-\d{2}-\d{2}$/.exec(params.get("day") ?? "")?.[0] ?? "";
	const by = stockValueBy.find((one) => one === params.get("by")) ?? "product";
	const show = (next: { day?: string; by?: StockValueBy }) => {
		const shown = Object.entries({ day, by, ...next }).filter(
			([, value]) => value !== "" && value !== "product",
		);
		setParams(Object.fromEntries(shown), { replace: true });
	};
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
						onChange={(event) => show({ day: event.currentTarget.value })}
					/>
					<fieldset className={choices.segments} aria-label={t`Added up by`}>
						{stockValueBy.map((one) => (
							<button key={one} type="button" aria-pressed={by === one} onClick={() => show({ by: one })}>
								{t(names[one])}
							</button>
						))}
					</fieldset>
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
	const printed =
		read.data.by === "product"
			? { items: products, isWhole: listed === read.data.pieces }
			: { items: groups, isWhole: true };
	return (
		<div className="stack gap-16" aria-busy={read.isPlaceholderData}>
			<ValueTotals value={read.data} />
			{read.data.by === "product" ? (
				<MostValuable {...read.data} isStale={read.isPlaceholderData} />
			) : (
				<Groups {...read.data} isStale={read.isPlaceholderData} />
			)}
			<div>
				<PrintList
					title={t`Stock value`}
					filter={[formatFullDate(read.data.day)]}
					columns={printedColumns(read.data.by)}
					shown={() => printed}
					load={() => Promise.resolve(printed)}
					size="small"
				/>
			</div>
		</div>
	);
}

type Printed = { name: string; sku?: string | null; pieces: number; average: number; fifo: number };

const printedColumns = (by: StockValueBy): PrintedColumn<Printed>[] => [
	{ name: t(names[by]), text: ({ name }) => name },
	...(by === "product" ? [{ name: t`SKU`, text: ({ sku }: Printed) => sku }] : []),
	{ name: t`Pieces`, text: ({ pieces }) => formatCount(pieces), isNumber: true },
	{ name: t`Moving average`, text: ({ average }) => formatMoney(average), isNumber: true },
	{ name: t`FIFO`, text: ({ fifo }) => formatMoney(fifo), isNumber: true },
];

type TableProps = Value & { isStale: boolean };

const numberColumns = () => [{ numbers: t`Pieces` }, { numbers: t`Moving average` }, { numbers: t`FIFO` }];

function MostValuable({ products, isStale }: TableProps) {
	return (
		<DataTable
			caption={t`The most valuable products`}
			columns={[t`Product`, ...numberColumns()]}
			isStale={isStale}
		>
			{products.map(({ product, name, sku, ...values }) => (
				<DataRow key={product}>
					<Cell className="weight-650">
						<Link to={paths.product(product)}>{name}</Link>
						{sku !== null && <small>{sku}</small>}
					</Cell>
					{amountCells(values)}
				</DataRow>
			))}
		</DataTable>
	);
}

/** All stores, categories or suppliers. */
function Groups({ by, groups, isStale }: TableProps) {
	const shown = useGradual(groups);
	return (
		<DataTable caption={t(names[by])} columns={[t(names[by]), ...numberColumns()]} isStale={isStale}>
			{shown.map(({ _id, name, ...values }) => (
				<DataRow key={_id}>
					<Cell className="weight-650">
						{name || <Trans comment="products without a category or supplier">Without</Trans>}
					</Cell>
					{amountCells(values)}
				</DataRow>
			))}
		</DataTable>
	);
}

function amountCells({ pieces, average, fifo }: { pieces: number; average: number; fifo: number }) {
	return (
		<>
			<Cell label={t`Pieces`}>{formatCount(pieces)}</Cell>
			<Cell label={t`Moving average`}>{formatMoney(average)}</Cell>
			<Cell label={t`FIFO`}>{formatMoney(fifo)}</Cell>
		</>
	);
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
