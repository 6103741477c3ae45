import type { SupplierYear } from "@freehub/contract/buying/past-purchases";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { formatCount, formatMoneyIn, formatShare } from "#lib/format.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, ColumnTable } from "#ui/column-table.tsx";
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
				<ColumnTable
					caption={t`What came, by the year of the order`}
					columns={yearColumns()}
					rows={read.data}
					keyOf={({ year }) => String(year)}
				/>
			)}
		</section>
	);
}

const yearColumns = (): Column<SupplierYear>[] => [
	{
		heading: t`Year`,
		cell: ({ year, pastOrders }) => (
			<span className="line gap-4-12">
				{String(year)} {pastOrders > 0 && <BeforeFreehub />}
			</span>
		),
		phone: "unnamed",
	},
	{ heading: t`Orders`, text: ({ orders }) => formatCount(orders), align: "end" },
	{
		heading: t`Lead time`,
		text: ({ leadDays }) => (leadDays === null ? none : plural(leadDays, { one: "# day", other: "# days" })),
		align: "end",
	},
	{
		heading: t({ context: "deliveries", message: "On time" }),
		text: ({ datedLines, onTimeLines }) => (datedLines === 0 ? none : formatShare(onTimeLines / datedLines)),
		align: "end",
	},
	{
		heading: t({ context: "orders in a year", message: "Ordered" }),
		text: ({ spent }) =>
			spent.map(({ currency, amount }) => formatMoneyIn(currency, amount)).join(" + ") || none,
		align: "end",
	},
];

/** Marks what an import of past purchases says. */
export function BeforeFreehub() {
	return (
		<Badge>
			<Trans comment="what was bought before the shop used Freehub">before Freehub</Trans>
		</Badge>
	);
}
