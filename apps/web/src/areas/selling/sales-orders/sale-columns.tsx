import type { SalesOrderSummary } from "@freehub/contract/selling/sales-orders";
import { plural, t } from "@lingui/core/macro";
import { Link } from "react-router";
import { formatMoney } from "#lib/format.ts";
import { formatDay, formatFullDate } from "#lib/format-time.ts";
import { salesOrderPath } from "#lib/paths.ts";
import type { Column } from "#ui/column-table.tsx";
import { customerName, SaleBadges, saleName, saleStateWords } from "./sale-words.tsx";
import classes from "./sales.module.css";

/** The columns of a list of orders. @param hasTotal false: for people who see no prices. */
export function saleColumns(hasTotal: boolean): Column<SalesOrderSummary>[] {
	const total: Column<SalesOrderSummary> = {
		heading: t({ context: "of money", message: "Total" }),
		text: ({ total }) => (total === undefined ? "" : formatMoney(total)),
		align: "end",
	};
	return [
		{
			heading: t({ context: "of a customer's order", message: "Number" }),
			text: saleName,
			cell: (order) => <Link to={salesOrderPath(order._id)}>{saleName(order)}</Link>,
			phone: "unnamed",
			className: "weight-650",
		},
		{ heading: t`Customer`, text: customerName, phone: "unnamed", className: classes.customer },
		{
			heading: t`State`,
			text: ({ state }) => t(saleStateWords[state].label),
			cell: (order) => <SaleBadges order={order} />,
			phone: "unnamed",
		},
		{ heading: t`Pieces`, text: piecesWords, phone: "unnamed", className: "figures nowrap" },
		{
			heading: t({ context: "a customer's order", message: "Wanted by" }),
			text: ({ due }) => (due === null ? "–" : formatFullDate(due)),
			className: "nowrap",
		},
		{ heading: t`Collect at`, text: ({ collectAt }) => collectAt?.name ?? "–" },
		...(hasTotal ? [total] : []),
		{
			heading: t({ context: "an order", message: "Begun" }),
			text: ({ createdAt }) => formatDay(createdAt),
			className: "nowrap",
		},
	];
}

/** '3 lines, 5 pieces' of a draft; else '5 open, 3 there, 1 waits'. */
function piecesWords({ state, lines, ordered, open, there, waiting }: SalesOrderSummary): string {
	if (state === "draft") {
		return t`${plural(lines, { one: "# line", other: "# lines" })}, ${plural(ordered, { one: "# piece", other: "# pieces" })}`;
	}
	if (open === 0) return "–";
	return [
		t({ comment: "pieces", message: `${open} open` }),
		...(there === 0 ? [] : [t({ comment: "pieces at places", message: `${there} there` })]),
		...(waiting === 0 ? [] : [plural(waiting, { one: "# waits", other: "# wait" })]),
	].join(", ");
}
