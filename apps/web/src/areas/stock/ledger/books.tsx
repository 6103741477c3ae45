import type { Location } from "@freehub/contract/stock/locations";
import { checkLedger, type LedgerCheck } from "@freehub/contract/stock/stock";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { formatNumber } from "#lib/format-weight.ts";
import { paths } from "#lib/paths.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { Changed } from "#ui/live-quantity.tsx";
import { LoadFailed, Loading } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import classes from "./books.module.css";
import { locationName } from "./location-choices.ts";
import { locationsQuery } from "./queries.ts";

/** Interval of the ledger check while the page is open, in ms. */
const CHECK_INTERVAL = 10_000;

const ledgerCheckQuery = queryOptions({
	queryKey: [...stockKeys.all, "check"],
	queryFn: ({ signal }) => api.call(checkLedger, { signal }),
	refetchInterval: CHECK_INTERVAL,
});

/** Shows that the stock is right: recomputes every level from the ledger while the page is open. */
export function Books() {
	return (
		<div>
			<PageHead title={t({ context: "the ledger", message: "Books" })} />
			<p className="lead reach-links">
				<Trans>
					Every piece that comes or goes is a <Link to={paths.movements}>movement</Link>. Here all movements
					are added up again and compared with the quantities that the shop shows.
				</Trans>
			</p>
			<div className="above-24">
				<OnlyWith right="stock.read" sentence={t`The books are for staff.`}>
					<Check />
				</OnlyWith>
			</div>
		</div>
	);
}

function Check() {
	const { data, error, refetch } = useQuery(ledgerCheckQuery);
	const [isAsked, setAsked] = useState(false);
	function checkAgain() {
		setAsked(true);
		void refetch().finally(() => setAsked(false));
	}
	if (data === undefined) {
		if (error === null) return <Loading />;
		const what = t`The books could not be checked.`;
		return <LoadFailed what={what} error={error} onRetry={checkAgain} isRetrying={isAsked} />;
	}
	const why = error === null ? undefined : errorSentence(error);
	return (
		<section className={classes.check} aria-label={t`The ledger's check`}>
			<output
				className={`${data.balanced ? "leaf" : "rust"} ${classes.statement}`}
				data-balanced={data.balanced}
			>
				{data.balanced
					? t({ context: "the books", message: "balanced" })
					: t({ context: "the books", message: "NOT balanced" })}
			</output>
			<BooksNumbers check={data} />
			{data.differences.length > 0 && <Differences differences={data.differences} />}
			<div role="alert">
				{why !== undefined && <p className="amber note above-16">{t`The last check failed. ${why}`}</p>}
			</div>
			<div className="line quiet gap-8-16 above-24">
				<Button
					variant="default"
					leftSection={<IconRefresh aria-hidden="true" />}
					loading={isAsked}
					onClick={checkAgain}
				>
					<Trans>Check again</Trans>
				</Button>
				<p>
					<Trans>Checked every 10 seconds while this page is in view.</Trans>
				</p>
			</div>
		</section>
	);
}

type BooksFact = { key: string; name: string; value: string };

function BooksFacts({ facts }: { facts: readonly BooksFact[] }) {
	return (
		<dl className={classes.numbers}>
			{facts.map(({ key, name, value }) => (
				<div key={key} className="stack">
					<dt className="quiet">{name}</dt>
					<dd className="text-24 figures weight-700">
						{key === "time" ? value : <Changed value={value}>{value}</Changed>}
					</dd>
				</div>
			))}
		</dl>
	);
}

function BooksNumbers({ check }: { check: LedgerCheck }) {
	const { entries, products, onHand, sum } = check;
	const milliseconds = formatNumber(check.milliseconds);
	const facts = [
		{ key: "movements", name: t`Movements`, value: formatCount(entries) },
		{ key: "products", name: t`Products`, value: formatCount(products) },
		{ key: "pieces", name: t`Pieces on hand`, value: formatCount(onHand) },
	];
	const details = [
		{ key: "sum", name: t`Sum over all locations`, value: formatCount(sum) },
		{
			key: "time",
			name: t({ comment: "A number of milliseconds follows.", message: "The check took" }),
			value: t`${milliseconds} ms`,
		},
	];
	return (
		<>
			<BooksFacts facts={facts} />
			<details className={`quiet above-20 ${classes.details}`}>
				<summary>
					<Trans>Details</Trans>
				</summary>
				<p>
					<Trans>
						Suppliers, customers and adjustments are locations too, so what the shop has came from somewhere
						and all locations together hold 0.
					</Trans>
				</p>
				<BooksFacts facts={details} />
			</details>
		</>
	);
}

/** The shop's quantities compared with the ledger's. */
function Differences({ differences }: Pick<LedgerCheck, "differences">) {
	const { data: locations = [] } = useQuery(locationsQuery);
	return (
		<ul className={classes.differences} aria-label={t`Differences`}>
			{differences.map((difference) => (
				<li key={`${difference.product} ${difference.location}`}>
					{differenceSentence(difference, locations)}
				</li>
			))}
		</ul>
	);
}

type Difference = LedgerCheck["differences"][number];

function differenceSentence(difference: Difference, locations: readonly Location[]): string {
	const { product, location } = difference;
	const shown = formatCount(difference.quantity);
	const derived = formatCount(difference.derived);
	if (location === "") return t`Product ${product}, on hand: shown ${shown}, in the ledger ${derived}`;
	const place = locationName(location, locations);
	return t`Product ${product}, ${place}: shown ${shown}, in the ledger ${derived}`;
}
