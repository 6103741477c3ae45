import type { PriceChange } from "@freehub/contract/buying/price-changes";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount, formatMoney, formatMoneyIn, formatShare } from "#lib/format.ts";
import { dayAt, formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { HeldList, Row } from "#ui/held-list.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { priceChangesQuery } from "./queries.ts";
import classes from "./suppliers.module.css";

/** The products that got dearer or cheaper at a supplier, and the extra cost of the next orders. */
export function PriceChanges({ supplier }: { supplier: string }) {
	const read = useQuery(priceChangesQuery(supplier));
	const { data } = read;
	return (
		<section className={`stack gap-12 headings ${classes.part}`} aria-labelledby="price-changes">
			<header className="row-ends gap-12">
				<h2 id="price-changes">
					<Trans>Price changes</Trans>
				</h2>
				{data !== undefined && data.changes.length > 0 && <Total {...data} />}
			</header>
			{data === undefined ? (
				<LoadState query={read} what={t`The price changes could not be loaded.`} />
			) : data.changes.length === 0 ? (
				<p className="quiet">
					<Trans>No price of what you order here has changed by 2% or more within a year.</Trans>
				</p>
			) : (
				<HeldList className={`lined card figures ${classes.changes}`} aria-labelledby="price-changes">
					{data.changes.map((change) => (
						<Row key={change.product}>
							<PriceChangeRow change={change} />
						</Row>
					))}
				</HeldList>
			)}
		</section>
	);
}

/** 'Next orders: +$80.00'. */
function Total({ extra }: { extra: number | null }) {
	if (extra === null || extra === 0) return null;
	const amount = signed(extra, formatMoney);
	return (
		<span className="figures quiet">
			<Trans comment="amount is what all next orders together cost more or less">
				Next orders: <b className="ink">{amount}</b>
			</Trans>
		</span>
	);
}

function PriceChangeRow({ change }: { change: PriceChange }) {
	const { product, productName, sku, currency, extra, percent, since } = change;
	const money = (amount: number) => formatMoneyIn(currency, amount);
	const [before, now] = [money(change.before), money(change.now)];
	const many = formatCount(change.per);
	const share = formatShare(Math.abs(percent) / 100);
	return (
		<>
			<div className="reach-links weight-650 anywhere">
				<Link to={paths.product(product)}>{productName}</Link>
				{sku !== null && <small>{sku}</small>}
			</div>
			<div className={classes.change}>
				<b data-bad={percent > 0 || undefined}>
					{percent > 0
						? t({ comment: "share is such as 5%", message: `${share} dearer` })
						: t({ comment: "share is such as 5%", message: `${share} cheaper` })}
				</b>
				<small>{dayWords(since)}</small>
			</div>
			<div className={classes.change}>
				{`${before} → ${now}`}
				<small>{change.per === 1 ? <Trans>per piece</Trans> : <Trans>per {many} pieces</Trans>}</small>
			</div>
			<div className={`weight-650 ${classes.extra}`}>
				{signed(extra, money)}
				<small>
					<Next {...change} />
				</small>
			</div>
		</>
	);
}

/** 'since Nov 27, 2026', or 'from Dec 1, 2026' if that is to come. */
function dayWords(since: string): string {
	const day = formatFullDate(since);
	return since > dayAt(Date.now())
		? t({ comment: "the day on which a price changes", message: `from ${day}` })
		: t({ comment: "the day on which a price changed", message: `since ${day}` });
}

/** The next order, for which the change counts. */
function Next({ pieces, piecesOf }: PriceChange) {
	if (piecesOf === "draft") {
		return <Plural value={pieces} one="for # piece in drafts" other="for # pieces in drafts" />;
	}
	if (piecesOf === "low") {
		return <Plural value={pieces} one="for # piece that is lacking" other="for # pieces that are lacking" />;
	}
	return <Plural value={pieces} one="for # piece, as usual" other="for # pieces, as usual" />;
}

/** '+$40.00' or '−$12.50'. */
function signed(amount: number, format: (amount: number) => string): string {
	return `${amount < 0 ? "−" : "+"}${format(Math.abs(amount))}`;
}
