import type { SupplierFigures as Figures } from "@freehub/contract/buying/suppliers";
import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { formatCount, formatMoney, formatShare } from "#lib/format.ts";
import { supplierFiguresQuery } from "./queries.ts";
import classes from "./suppliers.module.css";

type SupplierFigure = { label: string; value: string; about: string; isBad?: boolean };

/** How reliably a supplier delivered in the last year. */
export function SupplierFigures({ id }: { id: string }) {
	const { data } = useQuery(supplierFiguresQuery(id));
	return (
		<dl className={`tiles halves ${classes.figures}`} aria-busy={data === undefined}>
			{figuresOf(data).map(({ label, value, about, isBad }) => (
				<div key={label} className="pad-12-16" data-bad={isBad || undefined}>
					<dt className="aside weight-600">{label}</dt>
					<dd>
						<strong className="number-large anywhere">{value}</strong>
						<small>{about}</small>
					</dd>
				</div>
			))}
		</dl>
	);
}

const none = "–";

/** Before the figures are loaded, they have their places. */
function figuresOf(figures: Figures | undefined): SupplierFigure[] {
	const { orders = 0, openOrders = 0, lateOrders = 0, datedLines = 0, onTimeLines = 0 } = figures ?? {};
	const { leadDays, spent = 0, refused = 0, arrived = 0 } = figures ?? {};
	const { median = null, slow = null } = leadDays ?? {};
	const inYear = plural(orders, { one: "# order in a year", other: "# orders in a year" });
	const slowDays = slow ?? 0;
	const slowest = plural(slowDays, { one: "9 of 10 within # day", other: "9 of 10 within # days" });
	const [bad, all] = [formatCount(refused), formatCount(arrived)];
	return [
		{
			label: t`Open orders`,
			value: figures === undefined ? none : formatCount(openOrders),
			about: lateOrders > 0 ? plural(lateOrders, { one: "# late", other: "# late" }) : t`none is late`,
			isBad: lateOrders > 0,
		},
		{
			label: t({ context: "deliveries", message: "On time" }),
			value: datedLines === 0 ? none : formatShare(onTimeLines / datedLines),
			about:
				datedLines === 0
					? t`nothing received in a year`
					: plural(datedLines, { one: "of # order line", other: "of # order lines" }),
		},
		{
			label: t`Actual lead time`,
			value: median === null ? none : plural(median, { one: "# day", other: "# days" }),
			about: median === null ? t`nothing received in a year` : slowest,
		},
		{
			label: t({ context: "orders in a year", message: "Ordered" }),
			value: orders === 0 ? none : formatMoney(spent),
			about: inYear,
		},
		{
			label: t({ context: "pieces of deliveries", message: "Refused" }),
			value: arrived === 0 ? none : formatShare(refused / arrived),
			about: arrived === 0 ? t`nothing received in a year` : t`${bad} of ${all} pieces`,
		},
	];
}
