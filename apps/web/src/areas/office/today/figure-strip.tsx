import type { Today } from "@freehub/contract/office/today";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount, formatMoney, formatShortMoney } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { currentLocale } from "#lib/words.ts";
import { Changed } from "#ui/live-quantity.tsx";
import { movementsLink, productsLink } from "./queries.ts";
import classes from "./today.module.css";

type TodayFigure = {
	key: string;
	label: string;
	value: string;
	to: string;
	about: ReactNode;
	tone?: "out" | "low" | false;
	/** `about` contains names, truncated to the available width. */
	hasNames?: boolean;
};

/** The figures of the day in one card. */
export function FigureStrip({ today }: { today: Today }) {
	const { offers } = usePermissions();
	return (
		<ul className={classes.figures} aria-label={t`Figures`}>
			{figuresOf(today, offers("purchase.write")).map(({ key, label, value, to, about, tone, hasNames }) => (
				<li key={key} data-long={value.length > 11 || undefined} data-clipped={hasNames}>
					<Link to={to} className="stack pad-12-16" data-tone={tone || undefined}>
						<span className={`aside weight-600 ${classes.label}`}>{label}</span>
						<strong className={`anywhere number-large ${classes.value}`}>
							<Changed value={value}>{value}</Changed>
						</strong>
						<span className={`cut aside ${classes.about}`}>{about}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

/** @param ordersThings people who order also see what the stock was bought for, which is another value. */
function figuresOf(today: Today, ordersThings: boolean): TodayFigure[] {
	const { out, low, lowAtStores, received, delivered, yesterday, value } = today;
	const first = value[0];
	const last = value.at(-1);
	const days = value.length - 1;
	const rows = { stock: "in,low" };
	return [
		missing("out", t`Out of stock`, out),
		// Beside what is low at single stores.
		missing("low", lowAtStores.length > 0 ? t`Low in all` : t({ context: "stock", message: "Low" }), low),
		{
			key: "received",
			label: t({ context: "pieces", message: "Came in" }),
			value: formatCount(received),
			to: movementsLink({ from: yesterday, kind: "receive" }),
			about: t`since yesterday`,
		},
		{
			key: "delivered",
			label: t({ context: "pieces", message: "Went out" }),
			value: formatCount(delivered),
			to: movementsLink({ from: yesterday, kind: "deliver" }),
			about: t`since yesterday`,
		},
		...(last?.cost === undefined
			? []
			: [
					{
						key: "cost",
						label: t`Stock at today’s cost`,
						value: formatMoney(last.cost),
						to: ordersThings ? paths.stockValue : productsLink({ ...rows, sort: "-cost" }),
						about: changeNote(first?.cost, last.cost, days),
					},
				]),
		{
			key: "price",
			label: t`Stock value at price`,
			value: formatMoney(last?.price ?? 0),
			to: productsLink({ ...rows, sort: "-price" }),
			about: changeNote(first?.price, last?.price ?? 0, days),
		},
	];
}

type Missing = { count: number; first: string | null };

function missing(stock: "out" | "low", label: string, products: Missing): TodayFigure {
	const { count } = products;
	return {
		key: stock,
		label,
		value: formatCount(count),
		to: productsLink({ stock }),
		about: namesOf(products),
		hasNames: true,
		tone: count > 0 && stock,
	};
}

/** 'Volt Tour E and 2 more'. */
function namesOf({ count, first }: Missing): string {
	if (first === null) return t({ context: "products", message: "none" });
	if (count === 1) return first;
	const others = count - 1;
	return t({
		comment: "first is a product's name",
		message: `${first} and ${plural(others, { one: "# more", other: "# more" })}`,
	});
}

function changeNote(before: number | undefined, now: number, days: number): ReactNode {
	if (before === undefined || before <= 0) {
		return t`nothing ${plural(days, { one: "# day ago", other: "# days ago" })}`;
	}
	// Above a factor of ten, the old value says more than a percentage.
	if (now > before * 10) {
		const value = formatShortMoney(before);
		return t`${value} ${plural(days, { one: "# day ago", other: "# days ago" })}`;
	}
	const change = formatChange((now - before) / before);
	return (
		<Trans>
			<b className="ink">{change}</b> in <Plural value={days} one="# day" other="# days" />
		</Trans>
	);
}

/** '+3.5%', '−2%'. */
function formatChange(part: number): string {
	const style = { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" } as const;
	return new Intl.NumberFormat(currentLocale(), style).format(part).replace("-", "−");
}
