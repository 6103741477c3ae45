import type { SupplierYear } from "@freehub/contract/buying/past-purchases";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { formatCount, formatMoneyIn, formatShare } from "#lib/format.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { supplierHistoryQuery } from "./queries.ts";
import classes from "./suppliers.module.css";

const none = "–";

/** The deliveries of a supplier and how reliable they were, by year, also before Freehub. A supplier without orders has none. */
export function SupplierHistory({ id }: { id: string }) {
	const read = useQuery(supplierHistoryQuery(id));
	if (read.data?.length === 0) return null;
	return (
		<section className={`stack gap-12 headings ${classes.part}`} aria-labelledby="history">
			<h2 id="history">
				<Trans context="of a supplier">By year</Trans>
			</h2>
			{read.data === undefined ? (
				<LoadState query={read} what={t`The history could not be loaded.`} />
			) : (
				<Years years={read.data} />
			)}
		</section>
	);
}

function Years({ years }: { years: readonly SupplierYear[] }) {
	const words = {
		year: t`Year`,
		orders: t`Orders`,
		lead: t`Lead time`,
		onTime: t({ context: "deliveries", message: "On time" }),
		spent: t({ context: "orders in a year", message: "Ordered" }),
	};
	return (
		<DataTable
			caption={t`What came, by the year of the order`}
			columns={[
				words.year,
				...[words.orders, words.lead, words.onTime, words.spent].map((numbers) => ({ numbers })),
			]}
		>
			{years.map(({ year, orders, pastOrders, leadDays, datedLines, onTimeLines, spent }) => (
				<DataRow key={year}>
					<Cell label={words.year}>
						<span className="line gap-4-12">
							{String(year)} {pastOrders > 0 && <BeforeFreehub />}
						</span>
					</Cell>
					<Cell label={words.orders}>{formatCount(orders)}</Cell>
					<Cell label={words.lead}>
						{leadDays === null ? none : plural(leadDays, { one: "# day", other: "# days" })}
					</Cell>
					<Cell label={words.onTime}>{datedLines === 0 ? none : formatShare(onTimeLines / datedLines)}</Cell>
					<Cell label={words.spent}>
						{spent.map(({ currency, amount }) => formatMoneyIn(currency, amount)).join(" + ") || none}
					</Cell>
				</DataRow>
			))}
		</DataTable>
	);
}

/** Marks what an import of past purchases says. */
export function BeforeFreehub() {
	return (
		<Badge>
			<Trans comment="what was bought before the shop used Freehub">before Freehub</Trans>
		</Badge>
	);
}
