import type { LedgerCheck } from "@freehub/contract/stock";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import classes from "./books.module.css";
import { locationName } from "./location-names.ts";
import { ledgerCheckQuery, locationsQuery } from "./queries.ts";

/** Shows that the stock is right: every level, derived from the ledger again while somebody looks. */
export function Books() {
	return (
		<div className={classes.books}>
			<PageHead title="Books" />
			<p className={classes.lead}>
				Every piece that comes or goes is a <Link to={paths.movements}>movement</Link>. Here all movements are
				added up again and compared with the quantities that the shop shows.
			</p>
			<div className={classes.shown}>
				<OnlyWith right="stock.read" sentence="The books are for staff.">
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
		const what = "The books could not be checked.";
		return <LoadFailed what={what} error={error} onRetry={checkAgain} isRetrying={isAsked} />;
	}
	return (
		<section className={classes.check} aria-label="The ledger's check">
			<output className={classes.statement} data-balanced={data.balanced}>
				{data.balanced ? "balanced" : "NOT balanced"}
			</output>
			<Numbers check={data} />
			{data.differences.length > 0 && <Differences differences={data.differences} />}
			<div role="alert">
				{error !== null && (
					<p className={classes.failed}>The last check did not come through. {errorSentence(error)}</p>
				)}
			</div>
			<div className={classes.again}>
				<Button
					variant="default"
					leftSection={<IconRefresh size={18} aria-hidden="true" />}
					loading={isAsked}
					onClick={checkAgain}
				>
					Check again
				</Button>
				<p>Checked every 10 seconds while this page is in view.</p>
			</div>
		</section>
	);
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
	return (
		<dl className={classes.numbers}>
			{facts.map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

function Numbers({ check }: { check: LedgerCheck }) {
	const facts = [
		["Movements", formatCount(check.entries)],
		["Products", formatCount(check.products)],
		["Pieces on hand", formatCount(check.onHand)],
	] as const;
	const details = [
		["Sum over all locations", formatCount(check.sum)],
		["The check took", `${check.milliseconds} ms`],
	] as const;
	return (
		<>
			<Facts facts={facts} />
			<details className={classes.details}>
				<summary>Details</summary>
				<p>
					Suppliers, customers and adjustments are locations too, so what the shop has came from somewhere and
					all locations together hold 0.
				</p>
				<Facts facts={details} />
			</details>
		</>
	);
}

/** What the shop shows against what the ledger says. */
function Differences({ differences }: Pick<LedgerCheck, "differences">) {
	const { data: locations = [] } = useQuery(locationsQuery);
	return (
		<ul className={classes.differences} aria-label="Differences">
			{differences.map(({ product, location, quantity, derived }) => (
				<li key={`${product} ${location}`}>
					Product {product}, {location === "" ? "on hand" : locationName(location, locations)}: shown{" "}
					{formatCount(quantity)}, in the ledger {formatCount(derived)}
				</li>
			))}
		</ul>
	);
}
