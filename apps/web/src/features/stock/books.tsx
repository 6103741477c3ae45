import type { LedgerCheck } from "@freehub/contract/stock";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import classes from "./books.module.css";
import { Differences } from "./differences.tsx";
import { Locations } from "./locations.tsx";
import { ledgerCheckQuery } from "./queries.ts";

/** Shows that the stock is right: every level, derived from the ledger again while somebody looks. */
export function Books() {
	return (
		<div className={classes.books}>
			<PageTitle>Books</PageTitle>
			<p className={classes.lead}>
				Every piece that comes or goes is a line of the ledger. Here all lines are added up again and compared
				with the numbers that the shop shows.
			</p>
			<div className={classes.shown}>
				<OnlyWith right="stock.read" sentence="The books are for staff.">
					<Check />
					<Locations />
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

function Numbers({ check }: { check: LedgerCheck }) {
	const facts = [
		["Entries in the ledger", formatCount(check.entries)],
		["Products", formatCount(check.products)],
		["Sum over all locations", formatCount(check.sum)],
		["Pieces on hand", formatCount(check.onHand)],
		["The check took", `${check.milliseconds} ms`],
	] as const;
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
