import type { Today } from "@freehub/contract/today";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount, formatMoney, formatShortMoney } from "#lib/format.ts";
import { movementsLink, productsLink } from "./queries.ts";
import classes from "./today.module.css";

type Figure = {
	label: string;
	value: string;
	to: string;
	about: ReactNode;
	tone?: "out" | "low" | false;
	/** Names are told in `about`, as far as there is room. */
	hasNames?: boolean;
};

/** The figures of the day in one card. */
export function FigureStrip({ today }: { today: Today }) {
	return (
		<ul className={classes.figures} aria-label="Figures">
			{figuresOf(today).map(({ label, value, to, about, tone, hasNames }) => (
				<li key={label} data-long={value.length > 11 || undefined} data-clipped={hasNames}>
					<Link to={to} data-tone={tone || undefined}>
						<span className={classes.label}>{label}</span>
						<strong className={classes.value}>{value}</strong>
						<span className={classes.about}>{about}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

function figuresOf(today: Today): Figure[] {
	const { out, low, received, delivered, yesterday, value } = today;
	const first = value[0];
	const last = value.at(-1);
	const days = value.length - 1;
	const rows = { stock: "in,low" };
	return [
		{
			label: "Out of stock",
			value: formatCount(out.count),
			to: productsLink({ stock: "out" }),
			about: namesOf(out),
			hasNames: true,
			tone: out.count > 0 && "out",
		},
		{
			label: "Low",
			value: formatCount(low.count),
			to: productsLink({ stock: "low" }),
			about: namesOf(low),
			hasNames: true,
			tone: low.count > 0 && "low",
		},
		{
			label: "Came in",
			value: formatCount(received),
			to: movementsLink({ from: yesterday, kind: "receive" }),
			about: "since yesterday",
		},
		{
			label: "Went out",
			value: formatCount(delivered),
			to: movementsLink({ from: yesterday, kind: "deliver" }),
			about: "since yesterday",
		},
		...(last?.cost === undefined
			? []
			: [
					{
						label: "Stock value at cost",
						value: formatMoney(last.cost),
						to: productsLink({ ...rows, sort: "-cost" }),
						about: changeOf(first?.cost, last.cost, days),
					},
				]),
		{
			label: "Stock value at price",
			value: formatMoney(last?.price ?? 0),
			to: productsLink({ ...rows, sort: "-price" }),
			about: changeOf(first?.price, last?.price ?? 0, days),
		},
	];
}

/** 'Volt Tour E and 2 more'. */
function namesOf({ count, first }: { count: number; first: string | null }): string {
	if (first === null) return "none";
	return count === 1 ? first : `${first} and ${formatCount(count - 1)} more`;
}

const percent = new Intl.NumberFormat("en-US", {
	style: "percent",
	maximumFractionDigits: 1,
	signDisplay: "exceptZero",
});

function changeOf(before: number | undefined, now: number, days: number): ReactNode {
	if (before === undefined || before <= 0) return `nothing ${days} days ago`;
	// Beyond ten times as much, a percentage says less than what it was.
	if (now > before * 10) return `${formatShortMoney(before)} ${days} days ago`;
	return (
		<>
			<b>{percent.format((now - before) / before).replace("-", "−")}</b> in {days} days
		</>
	);
}
