import { exportStockValue, type StockValue as Value } from "@freehub/contract/buying/costs";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { apiLink } from "#lib/api.ts";
import { formatCount, formatMoney } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { ExportCsv } from "#ui/export-csv.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { type PrintedColumn, PrintList } from "#ui/print-list.tsx";
import classes from "./landed-costs.module.css";
import { stockValueQuery } from "./queries.ts";

/** The value of the stock at the end of a day, by moving average and by first in, first out. */
export function StockValue() {
	const [params, setParams] = useSearchParams();
	const day = /^\d{4}-\d{2}-\d{2}$/.exec(params.get("day") ?? "")?.[0] ?? "";
	return (
		<OnlyWith
			right="purchase.write"
			title={t`Stock value`}
			sentence={t`What the stock is worth is for buyers and owners.`}
		>
			<div className="stack gap-16">
				<PageHead
					title={t`Stock value`}
					actions={<ExportCsv href={apiLink(exportStockValue, { query: { day } })} />}
				/>
				<TextInput
					maw="14rem"
					label={t`At the end of`}
					type="date"
					value={day}
					onChange={(event) => {
						const { value } = event.currentTarget;
						setParams(value === "" ? {} : { day: value }, { replace: true });
					}}
				/>
				<ValueAt day={day} />
			</div>
		</OnlyWith>
	);
}

function ValueAt({ day }: { day: string }) {
	const read = useQuery(stockValueQuery(day));
	if (read.data === undefined) return <LoadState query={read} what={t`The value could not be loaded.`} />;
	const { products } = read.data;
	if (products.length === 0) {
		return <EmptyState sentence={t`Nothing was in stock then.`} picture="/drawings/empty.svg" />;
	}
	// The list has the most valuable ones, the total all of them.
	const listed = products.reduce((sum, { pieces }) => sum + pieces, 0);
	const printed = { items: products, isWhole: listed === read.data.pieces };
	return (
		<div className="stack gap-16" aria-busy={read.isPlaceholderData}>
			<ValueTotals value={read.data} />
			<DataTable
				caption={t`The most valuable products`}
				columns={[t`Product`, { numbers: t`Pieces` }, { numbers: t`Moving average` }, { numbers: t`FIFO` }]}
				isStale={read.isPlaceholderData}
			>
				{products.map(({ product, name, sku, pieces, average, fifo }) => (
					<DataRow key={product}>
						<Cell className="weight-650">
							<Link to={paths.product(product)}>{name}</Link>
							{sku !== null && <small>{sku}</small>}
						</Cell>
						<Cell label={t`Pieces`}>{formatCount(pieces)}</Cell>
						<Cell label={t`Moving average`}>{formatMoney(average)}</Cell>
						<Cell label={t`FIFO`}>{formatMoney(fifo)}</Cell>
					</DataRow>
				))}
			</DataTable>
			<div>
				<PrintList
					title={t`Stock value`}
					filter={[formatFullDate(read.data.day)]}
					columns={printedColumns()}
					shown={() => printed}
					load={() => Promise.resolve(printed)}
					size="small"
				/>
			</div>
		</div>
	);
}

const printedColumns = (): PrintedColumn<Value["products"][number]>[] => [
	{ name: t`Product`, text: ({ name }) => name },
	{ name: t`SKU`, text: ({ sku }) => sku },
	{ name: t`Pieces`, text: ({ pieces }) => formatCount(pieces), isNumber: true },
	{ name: t`Moving average`, text: ({ average }) => formatMoney(average), isNumber: true },
	{ name: t`FIFO`, text: ({ fifo }) => formatMoney(fifo), isNumber: true },
];

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
